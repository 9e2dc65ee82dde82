/** A source of real time, in milliseconds since the epoch. */
export interface BaseClock {
  nowMs(): number
}

/** The sandbox's own time: it runs with a base clock, and can be moved ahead of it. */
export class SandboxClock {
  private frozenAt: number | undefined

  /** @param aheadSeconds how far ahead of the base clock it is (kept across restarts) */
  constructor(
    private readonly base: BaseClock,
    public aheadSeconds = 0,
  ) {}

  nowSeconds(): number {
    return this.frozenAt ?? Math.floor(this.base.nowMs() / 1000) + this.aheadSeconds
  }

  /** Stands still at an instant, while what is due there happens. */
  standAt(seconds: number): void {
    this.frozenAt = seconds
  }

  /** Runs on from an instant. */
  runFrom(seconds: number): void {
    this.frozenAt = undefined
    this.aheadSeconds = seconds - Math.floor(this.base.nowMs() / 1000)
  }

  /** Runs on as if it had never stood still. */
  runOn(): void {
    this.frozenAt = undefined
  }

  /** Back on the base clock's time. */
  reset(): void {
    this.frozenAt = undefined
    this.aheadSeconds = 0
  }
}
