/** A reproducible stream of random numbers. */
export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number
  /** Normal with mean 0 and deviation 1 (Box–Muller). */
  normal(): number
  /** Poisson by inversion: the count at which the cumulated probability passes a uniform draw. */
  poisson(rate: number): number
  /** A new array in random order (Fisher–Yates). */
  shuffled<T>(items: readonly T[]): T[]
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** The stream that belongs to a name: the same on every machine, on every day. */
export function randomOf(name: string): Random {
  let state = hash(name) || 1
  const uniform = () => {
    // xorshift32 (Marsaglia 2003), then a multiplication that spreads neighbouring seeds apart.
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32
  }
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    poisson(rate) {
      const draw = uniform()
      let probability = Math.exp(-rate)
      let cumulated = probability
      let count = 0
      while (cumulated < draw && count < 20) {
        count += 1
        probability *= rate / count
        cumulated += probability
      }
      return count
    },
    shuffled(items) {
      const result = [...items]
      for (let i = result.length - 1; i > 0; i--) {
        const j = Math.floor(uniform() * (i + 1))
        const [a, b] = [result[i], result[j]]
        if (a === undefined || b === undefined) continue
        result[i] = b
        result[j] = a
      }
      return result
    },
  }
}
