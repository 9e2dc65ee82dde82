import { existsSync, readFileSync } from 'node:fs'

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

interface Time {
  fromMs: number
  untilMs: number
}

/** A call that came to no answer, or to 503, and when it ran. */
interface Broken extends Time {
  program: string
  kind: string
}

/** How often the drill looks whether it gets to its own work, and from when on the machine is too busy for anybody. */
const LOOK_MS = 100
const LATE_MS = 250
/** Linux tells for how many microseconds in all somebody has waited for a processor; so large a share of a second is too much. */
const PRESSURE_FILE = '/proc/pressure/cpu'
const PRESSURE_MS = 1_000
const MOST_PRESSURE = 0.75
/** What came too late is noticed by the product within its deadline of 1.5 s. */
const LATE_AROUND_MS = 1_500

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
  /** When nothing on this machine got to its work. */
  readonly late: Time[] = []
  /** Seconds in which somebody on this machine nearly always waited for a processor. */
  readonly pressed: Time[] = []
  private begunAt = Date.now()
  private readonly broken: Broken[] = []
  private begunMs = performance.now()

  /** From now on time counts, what came before was to get warm; and moments are noted in which the machine has no time for us. */
  begin(): void {
    this.begunMs = performance.now()
    this.broken.length = 0
    this.calls.length = 0
    this.outcomes.clear()
    let lookedMs = 0
    const look = () => {
      const atMs = this.nowMs()
      if (atMs - lookedMs > LOOK_MS + LATE_MS) this.late.push({ fromMs: lookedMs, untilMs: atMs })
      lookedMs = atMs
    }
    setInterval(look, LOOK_MS).unref()
    this.begunAt = Date.now()
    let waited = waitedMicros()
    let pressedMs = 0
    setInterval(() => {
      const [now, atMs] = [waitedMicros(), this.nowMs()]
      const share = ((now ?? 0) - (waited ?? 0)) / 1_000 / (atMs - pressedMs)
      if (share > MOST_PRESSURE) this.pressed.push({ fromMs: pressedMs, untilMs: atMs })
      ;[waited, pressedMs] = [now, atMs]
    }, PRESSURE_MS).unref()
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
    else {
      this.findings.set(kind, { count: 1, example: example.slice(0, 600) })
      process.stderr.write(`FOUND ${kind}: ${example.slice(0, 600)}\n`)
    }
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
      if (one.kind === '503' && overlaps([...this.late, ...this.pressed], one)) continue
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
    return `${(this.nowMs() / 60_000).toFixed(1)} min; ${counts(this.outcomes)}`
  }

  /** True where nothing was done to the service, and the machine had time for it. */
  isWhole(atMs: number): boolean {
    const isDisturbed = this.faults.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs <= untilMs)
    return !isDisturbed && !overlaps(this.late, { fromMs: atMs, untilMs: atMs })
  }

  /** True where a line of a log tells of what was done to the database, or of a machine without time. @param time ISO instant */
  explainsLine(time: string): boolean {
    const atMs = Date.parse(time) - this.begunAt
    const at = { fromMs: atMs, untilMs: atMs }
    const cuts = this.faults.filter(({ refuses }) => refuses)
    return overlaps([...cuts, ...this.late, ...this.pressed], at)
  }
}

const overlaps = (times: readonly Time[], { fromMs, untilMs }: Time): boolean =>
  times.some(
    (one) => fromMs <= one.untilMs + LATE_AROUND_MS && untilMs >= one.fromMs - LATE_AROUND_MS,
  )

/** Microseconds, or undefined where the system does not tell. */
const waitedMicros = (): number | undefined =>
  existsSync(PRESSURE_FILE)
    ? Number(/some .*total=(\d+)/.exec(readFileSync(PRESSURE_FILE, 'utf8'))?.[1])
    : undefined

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function explains(fault: Fault, { program, kind, fromMs, untilMs }: Broken): boolean {
  const isMeanwhile = fromMs <= fault.untilMs + AFTERWARDS_MS && untilMs >= fault.fromMs
  if (!isMeanwhile) return false
  if (kind === '503') return fault.refuses
  return fault.cuts && fault.program === program
}
