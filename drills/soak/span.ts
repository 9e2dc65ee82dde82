import { setTimeout as sleep } from 'node:timers/promises'
import type { Books } from './books'

/** How long the drill lasts, once everybody has come. */
export class Span {
  constructor(
    private readonly books: Books,
    readonly ms: number,
  ) {}

  isOver(): boolean {
    return this.books.nowMs() >= this.ms
  }

  /** Waits so long, or until the drill is over. */
  rest(ms: number): Promise<void> {
    return sleep(Math.max(0, Math.min(ms, this.ms - this.books.nowMs())))
  }

  /** Does something again and again until the drill is over. @param work answers milliseconds until the next time */
  async repeat(work: () => Promise<number>): Promise<void> {
    while (!this.isOver()) await this.rest(await work())
  }
}
