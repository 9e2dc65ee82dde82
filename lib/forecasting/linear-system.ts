/**
 * Cholesky factor of a symmetric positive definite A = L·Lᵀ, in place.
 * @param a row-major n×n; only the lower triangle is read; overwritten with L, and Lᵀ above the diagonal
 * @throws RangeError when A is not positive definite
 */
export function factorise(a: Float64Array, n: number): void {
  for (let j = 0; j < n; j++) {
    const rowJ = j * n
    let square = at(a, rowJ + j)
    for (let k = 0; k < j; k++) square -= at(a, rowJ + k) * at(a, rowJ + k)
    if (!(square > 0)) throw new RangeError('the matrix is not positive definite')
    const pivot = (a[rowJ + j] = Math.sqrt(square))
    let i = j + 1
    // Four rows at a time: each sum has to wait for its last term, and none for another sum.
    for (; i + 3 < n; i += 4) {
      const [row0, row1, row2, row3] = [i * n, (i + 1) * n, (i + 2) * n, (i + 3) * n]
      let sum0 = at(a, row0 + j)
      let sum1 = at(a, row1 + j)
      let sum2 = at(a, row2 + j)
      let sum3 = at(a, row3 + j)
      for (let k = 0; k < j; k++) {
        const factor = at(a, rowJ + k)
        sum0 -= at(a, row0 + k) * factor
        sum1 -= at(a, row1 + k) * factor
        sum2 -= at(a, row2 + k) * factor
        sum3 -= at(a, row3 + k) * factor
      }
      a[row0 + j] = a[rowJ + i] = sum0 / pivot
      a[row1 + j] = a[rowJ + i + 1] = sum1 / pivot
      a[row2 + j] = a[rowJ + i + 2] = sum2 / pivot
      a[row3 + j] = a[rowJ + i + 3] = sum3 / pivot
    }
    for (; i < n; i++) {
      let sum = at(a, i * n + j)
      for (let k = 0; k < j; k++) sum -= at(a, i * n + k) * at(a, rowJ + k)
      a[i * n + j] = a[rowJ + i] = sum / pivot
    }
  }
}

/**
 * Solves L·Lᵀ·x = b in place.
 * @param l as `factorise` leaves it
 * @param b right side, overwritten with x
 */
export function solveFactorised(l: Float64Array, b: Float64Array): void {
  const n = b.length
  for (let i = 0; i < n; i++) {
    const x = (b[i] = at(b, i) / at(l, i * n + i))
    for (let k = i + 1; k < n; k++) b[k] = at(b, k) - at(l, i * n + k) * x
  }
  for (let i = n - 1; i >= 0; i--) {
    const x = (b[i] = at(b, i) / at(l, i * n + i))
    for (let k = 0; k < i; k++) b[k] = at(b, k) - at(l, i * n + k) * x
  }
}

/** Solves A·x = b in place for a symmetric positive definite A; `a` is overwritten with its factor. */
export function solvePositiveDefinite(a: Float64Array, b: Float64Array): void {
  factorise(a, b.length)
  solveFactorised(a, b)
}

/** Every index above is inside its array; this keeps the types honest without a check per read. */
const at = (array: Float64Array, index: number): number => array[index] as number
