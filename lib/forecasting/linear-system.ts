/**
 * Solves A·x = b in place for a symmetric positive definite A (Cholesky, A = L·Lᵀ).
 * @param a row-major n×n; only the lower triangle is read; overwritten with L
 * @param b right side, overwritten with x
 * @throws RangeError when A is not positive definite
 */
export function solvePositiveDefinite(a: Float64Array, b: Float64Array): void {
  const n = b.length
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = at(a, i * n + j)
      for (let k = 0; k < j; k++) sum -= at(a, i * n + k) * at(a, j * n + k)
      if (i > j) a[i * n + j] = sum / at(a, j * n + j)
      else if (sum > 0) a[j * n + j] = Math.sqrt(sum)
      else throw new RangeError('the matrix is not positive definite')
    }
  }
  for (let i = 0; i < n; i++) {
    let sum = at(b, i)
    for (let k = 0; k < i; k++) sum -= at(a, i * n + k) * at(b, k)
    b[i] = sum / at(a, i * n + i)
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = at(b, i)
    for (let k = i + 1; k < n; k++) sum -= at(a, k * n + i) * at(b, k)
    b[i] = sum / at(a, i * n + i)
  }
}

/** Every index above is inside its array; this keeps the types honest without a check per read. */
const at = (array: Float64Array, index: number): number => array[index] as number
