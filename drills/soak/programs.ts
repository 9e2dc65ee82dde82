import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../lib/publishing/sources/simulation/random'
import type { Program } from '../../test/programs'
import type { Books, Fault } from './books'

/** As a supervisor waits before it starts a program again. */
const RESTART_MS = 1_000
/** A proxy has looked by then and sends nobody new. */
const NOTICED_MS = 1_000
const MOST_STARTS = 5
const READY_WITHIN_MS = 300_000

/** How a program is started; its address, where it has one, is the same each time. */
export interface Recipe {
  name: string
  url: string | null
  start(): Program | Promise<Program>
}

/** A program that is started again whenever it ends, as by a supervisor. */
export class Kept {
  private program: Program | undefined
  private isWanted = true
  private isOut = false
  starts = 0
  /** Exit codes of those that were told to stop. */
  readonly stops: (number | NodeJS.Signals)[] = []

  constructor(
    readonly recipe: Recipe,
    private readonly books: Books,
  ) {}

  get name(): string {
    return this.recipe.name
  }

  get pid(): number | undefined {
    return this.isUp ? this.program?.process.pid : undefined
  }

  /** True while a proxy would send callers there. */
  get isUp(): boolean {
    return this.program !== undefined && !this.isOut
  }

  async start(): Promise<void> {
    const program = await this.recipe.start()
    await this.untilReady(program)
    this.program = program
    this.starts++
    this.isOut = false
    void program.ended.then((end) => this.ended(program, end))
  }

  private async untilReady(program: Program): Promise<void> {
    const { url, name } = this.recipe
    if (url === null) return
    const giveUpMs = performance.now() + READY_WITHIN_MS
    while (performance.now() < giveUpMs) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.status === 200) return
      await sleep(100)
    }
    throw new Error(`${name} was not ready within five minutes:\n${program.output().slice(-2_000)}`)
  }

  private async ended(program: Program, end: number | NodeJS.Signals): Promise<void> {
    this.tellErrors(program)
    if (this.program === program) this.program = undefined
    if (!this.isWanted) return
    if (!this.isOut) this.books.finding('a program ended by itself', `${this.name}: ${end}`)
    await this.startAgain()
  }

  /** As supervisors do, as often as it takes: a start may fall into the end of all connections. */
  private async startAgain(): Promise<void> {
    for (let tries = 1; this.isWanted; tries++) {
      await sleep(RESTART_MS)
      try {
        await this.start()
        return
      } catch (error) {
        this.books.did(`start of ${this.name} that ended`)
        if (tries === MOST_STARTS)
          this.books.finding('a program does not start', `${this.name}: ${String(error)}`)
      }
    }
  }

  /** What it wrote down as errors is read once it has ended. */
  private tellErrors(program: Program): void {
    for (const line of program.output().split('\n')) {
      const time = /"time":"([^"]+)"/.exec(line)?.[1] ?? ''
      if (/"level":(50|60)/.test(line)) {
        if (!this.books.explainsLine(time)) this.books.finding('an error in a log', line)
      } else if (line !== '' && !line.startsWith('{'))
        this.books.did(`line of ${this.name} that is no log`)
    }
  }

  /** `kill -9`; the supervisor starts it again. */
  async kill(): Promise<void> {
    const { program } = this
    if (!program || this.isOut) return
    const fault = this.fault('kill -9', { cuts: true })
    this.isOut = true
    program.process.kill('SIGKILL')
    await this.back(fault)
  }

  /** Told to stop, as for an upgrade: whoever is answered there must not notice. */
  async stopAndStart(): Promise<void> {
    const { program } = this
    if (!program || this.isOut) return
    const fault = this.fault('SIGTERM', { cuts: false })
    program.process.kill('SIGTERM')
    await sleep(NOTICED_MS)
    this.isOut = true
    this.stops.push(await program.ended)
    await this.back(fault)
  }

  private fault(what: string, { cuts }: { cuts: boolean }): Fault {
    const fromMs = this.books.nowMs()
    const fault = { what, program: this.name, fromMs, untilMs: Infinity, cuts, refuses: false }
    this.books.faults.push(fault)
    this.books.did(`${what} of ${this.name}`)
    return fault
  }

  private async back(fault: Fault): Promise<void> {
    while (!this.isUp && this.isWanted) await sleep(50)
    fault.untilMs = this.books.nowMs()
  }

  /** For good. @returns its exit code */
  async stop(): Promise<number | NodeJS.Signals | undefined> {
    this.isWanted = false
    const { program } = this
    if (!program) return undefined
    program.process.kill('SIGTERM')
    return program.ended
  }
}

/** All programs of the service, each kept running. */
export class Programs {
  constructor(readonly all: readonly Kept[]) {}

  named(name: string): Kept {
    const found = this.all.find((one) => one.name === name)
    if (!found) throw new Error(`no program ${name}`)
    return found
  }

  /** One that takes calls, as a proxy would choose it. @param only the one that has what is asked for */
  any(random: Random, only?: string): { name: string; url: string } | undefined {
    const up = this.all.flatMap(({ isUp, recipe: { name, url } }) =>
      isUp && url !== null && (only ?? name) === name ? [{ name, url }] : [],
    )
    return up[Math.floor(random.uniform() * up.length)]
  }

  async start(): Promise<void> {
    for (const one of this.all) await one.start()
  }

  /** For good. @returns how each ended */
  async stop(): Promise<Map<string, number | NodeJS.Signals | undefined>> {
    const ends = await Promise.all(
      this.all.map(async (one) => [one.name, await one.stop()] as const),
    )
    return new Map(ends)
  }
}
