/**
 * Cholesky factor of a symmetric positive definite A = L·Lᵀ, in place.
 * @param a row-major n×n; only the lower triangle is read; overwritten with L
 * @throws RangeError when A is not positive definite
 */
export function factorise(a: Float64Array, n: number): void {
  for (let j = 0; j < n; j++) {
    const rowJ = j * n
    for (let i = j; i < n; i++) {
      const rowI = i * n
      let sum = at(a, rowI + j)
      for (let k = 0; k < j; k++) sum -= at(a, rowI + k) * at(a, rowJ + k)
      if (i > j) a[rowI + j] = sum / at(a, rowJ + j)
      else if (sum > 0) a[rowJ + j] = Math.sqrt(sum)
      else throw new RangeError('the matrix is not positive definite')
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
    let sum = at(b, i)
    for (let k = 0; k < i; k++) sum -= at(l, i * n + k) * at(b, k)
    b[i] = sum / at(l, i * n + i)
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
