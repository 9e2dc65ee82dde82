import { createHash } from 'node:crypto'

/** Numbers in [0, 1) that look random; from a seed always the same series. */
export class Chance {
  private drawn = 0
  constructor(private readonly seed: string) {}

  next(): number {
    this.drawn += 1
    const digest = createHash('sha256').update(`${this.seed}:${this.drawn}`).digest()
    return digest.readUInt32BE(0) / 2 ** 32
  }

  /** True with a probability of 0 to 1. */
  hits(probability: number): boolean {
    if (probability <= 0) return false
    return probability >= 1 || this.next() < probability
  }

  /** The same items in another order. */
  shuffle<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, rank: this.next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item)
  }
}
