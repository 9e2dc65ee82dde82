/** What calls cost, or may have cost. */
export interface Cost {
  units: number
  rows: number
}

/** What a client was told, to be compared with what was counted. */
export interface ClientBooks {
  name: string
  /** Answers that cost something, and what. */
  answered: Cost & { calls: number; unchanged: number }
  /** Calls whose answer nobody has, and the most that they can have cost. */
  unheard: Cost & { calls: number }
}

/** Something that was done to the service on purpose, until it was whole again. */
export interface Fault {
  what: string
  /** The program it was done to; null for all of them. */
  program: string | null
  fromMs: number
  untilMs: number
  /** Connections of callers are cut by it. */
  cuts: boolean
  /** Whoever asks meanwhile may be told 503. */
  refuses: boolean
}

interface Heard {
  /** Milliseconds since the drill began, when it was answered. */
  atMs: number
  ms: number
}

/** A call that came to no answer, or to 503, and when it ran. */
interface Broken {
  program: string
  kind: string
  fromMs: number
  untilMs: number
}

/** A connection breaks some time after its process is dead. */
const AFTERWARDS_MS = 2_000

/** Everything that was asked and answered. Times are milliseconds since the drill began. */
export class Books {
  readonly clients = new Map<string, ClientBooks>()
  /** How often each status, or kind of failure, came. */
  readonly outcomes = new Map<string, number>()
  /** Data calls that were answered, for their latencies. */
  readonly calls: Heard[] = []
  /** Answers of `/livez`, which nothing of ours can make slow but the process itself. */
  readonly probes: Heard[] = []
  readonly faults: Fault[] = []
  /** What must not have been, each by kind with an example. */
  readonly findings = new Map<string, { count: number; example: string }>()
  /** What went on, by kind. */
  readonly deeds = new Map<string, number>()
  private readonly broken: Broken[] = []
  private begunMs = performance.now()

  /** From now on time counts. */
  begin(): void {
    this.begunMs = performance.now()
  }

  nowMs(): number {
    return performance.now() - this.begunMs
  }

  client(clientId: string, name: string): ClientBooks {
    let books = this.clients.get(clientId)
    if (!books) {
      books = {
        name,
        answered: { calls: 0, unchanged: 0, units: 0, rows: 0 },
        unheard: { calls: 0, units: 0, rows: 0 },
      }
      this.clients.set(clientId, books)
    }
    return books
  }

  outcome(kind: string): void {
    this.outcomes.set(kind, (this.outcomes.get(kind) ?? 0) + 1)
  }

  did(deed: string): void {
    this.deeds.set(deed, (this.deeds.get(deed) ?? 0) + 1)
  }

  finding(kind: string, example: string): void {
    const known = this.findings.get(kind)
    if (known) known.count++
    else this.findings.set(kind, { count: 1, example: example.slice(0, 300) })
  }

  breaks(one: Broken): void {
    this.outcome(one.kind)
    this.broken.push(one)
  }

  /** Calls that broke while nothing was done to the service that would break them, by kind. */
  unexplained(): Map<string, { count: number; example: string }> {
    const unexplained = new Map<string, { count: number; example: string }>()
    for (const one of this.broken) {
      if (this.faults.some((fault) => explains(fault, one))) continue
      const known = unexplained.get(one.kind)
      const example = `${one.program}, ${seconds(one.fromMs)} to ${seconds(one.untilMs)}`
      if (known) known.count++
      else unexplained.set(one.kind, { count: 1, example })
    }
    return unexplained
  }

  /** A line of how it goes. */
  progress(): string {
    const counts = (map: ReadonlyMap<string, number>) =>
      [...map].map(([what, count]) => `${what}: ${count}`).join(', ')
    const found = [...this.findings.keys()].map((kind) => `; FOUND ${kind}`).join('')
    return `${(this.nowMs() / 60_000).toFixed(1)} min; ${counts(this.outcomes)}${found}`
  }

  isWhole(atMs: number): boolean {
    return !this.faults.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs <= untilMs)
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function explains(fault: Fault, { program, kind, fromMs, untilMs }: Broken): boolean {
  const isMeanwhile = fromMs <= fault.untilMs + AFTERWARDS_MS && untilMs >= fault.fromMs
  if (!isMeanwhile) return false
  if (kind === '503') return fault.refuses
  return fault.cuts && fault.program === program
}
