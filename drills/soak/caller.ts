import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../lib/publishing/sources/simulation/random'
import type { Books, Cost } from './books'
import type { Programs } from './programs'

/** A metered call of a client, as the endpoint table of the contract has it. */
export interface DataCall {
  clientId: string
  /** Whose it is, in the report. */
  name: string
  key: string
  path: string
  body?: object
  etag?: string | undefined
  /** What it costs when it is answered whole; rows are counted in the answer. */
  units: number
  /** The most rows that an answer can hold. */
  mostRows: number
}

export interface HeardAnswer {
  status: number
  etag: string | null
  body: Record<string, unknown>
}

/** Anything beside data: an account's own calls, pages. */
export interface OtherCall {
  method?: string
  path: string
  body?: object
  headers?: Record<string, string>
}

/** What a 304 costs, and a match that is not there. */
const LOOKED_UP: Cost = { units: 1, rows: 0 }
const REFUSED = 'ECONNREFUSED'
const codeOf = (error: unknown): string => {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause
  return cause?.code ?? cause?.message ?? String(error)
}

/** Calls the service through any of its programs, as behind a proxy, and keeps books of what came back. */
export class Caller {
  constructor(
    private readonly programs: Programs,
    private readonly books: Books,
    private readonly random: Random,
  ) {}

  /**
   * Makes a data call.
   * @returns undefined when nobody heard the answer, or when it was 503
   */
  async data(call: DataCall): Promise<HeardAnswer | undefined> {
    const client = this.books.client(call.clientId, call.name)
    const fromMs = this.books.nowMs()
    const heard = await this.send(
      {
        path: call.path,
        ...(call.body && { method: 'POST', body: call.body }),
        headers: { 'x-api-key': call.key, ...(call.etag && { 'if-none-match': call.etag }) },
      },
      'data',
    )
    if (heard === undefined || heard.status === 503) {
      client.unheard.calls++
      client.unheard.units += call.units
      client.unheard.rows += call.mostRows
      return undefined
    }
    const { status } = heard
    if (![200, 304, 404].includes(status)) return heard
    this.books.calls.push({ atMs: this.books.nowMs(), ms: this.books.nowMs() - fromMs })
    const said = costIn(heard.headers.get('x-request-cost') ?? '')
    const is = status === 200 ? { units: call.units, rows: rowsIn(heard.body) } : LOOKED_UP
    if (said.units !== is.units || said.rows !== is.rows)
      this.books.finding(
        'an answer said that it cost something else than it did',
        `${call.path}: ${JSON.stringify(said)}, not ${JSON.stringify(is)}`,
      )
    client.answered.calls++
    client.answered.unchanged += status === 304 ? 1 : 0
    client.answered.units += is.units
    client.answered.rows += is.rows
    return heard
  }

  /** A call that costs nothing. @returns undefined when nobody heard the answer, or when it was 503 */
  async other(call: OtherCall): Promise<HeardAnswer | undefined> {
    const heard = await this.send(call, 'other')
    return heard?.status === 503 ? undefined : heard
  }

  /** A page, which only the portal has. */
  async page(path: string): Promise<void> {
    await this.send({ path }, 'page', 'portal')
  }

  /** How long a process takes to answer at all. */
  async probe(): Promise<void> {
    const fromMs = this.books.nowMs()
    const heard = await this.send({ path: '/livez' }, 'probe')
    const atMs = this.books.nowMs()
    if (heard?.status === 200) this.books.probes.push({ atMs, ms: atMs - fromMs })
  }

  private async send(call: OtherCall, kind: string, only?: string) {
    for (;;) {
      const program = this.programs.any(this.random, only)
      if (!program) {
        await sleep(100)
        continue
      }
      const fromMs = this.books.nowMs()
      try {
        const { method = 'GET', body } = call
        const response = await fetch(program.url + call.path, {
          method,
          headers: { ...(body && { 'content-type': 'application/json' }), ...call.headers },
          ...(body && { body: JSON.stringify(body) }),
          redirect: 'manual',
        })
        const text = await response.text()
        const { status, headers } = response
        if (status === 503)
          this.books.breaks({
            program: program.name,
            kind: '503',
            fromMs,
            untilMs: this.books.nowMs(),
          })
        else this.books.outcome(kind === 'data' ? String(status) : `${kind} ${status}`)
        if (status >= 500 && status !== 503)
          this.books.finding(`a call was answered ${status}`, `${call.path}: ${text}`)
        return { status, headers, etag: headers.get('etag'), body: jsonIn(headers, text) }
      } catch (error) {
        const code = codeOf(error)
        // It never arrived: as a proxy does, another one is asked.
        if (code === REFUSED) {
          this.books.outcome('sent on to another')
          await sleep(50)
          continue
        }
        this.books.breaks({
          program: program.name,
          kind: `cut (${code})`,
          fromMs,
          untilMs: this.books.nowMs(),
        })
        return undefined
      }
    }
  }
}

function costIn(header: string): Cost {
  const [, units, rows] = /^units=(\d+), rows=(\d+)$/.exec(header) ?? []
  return { units: Number(units), rows: Number(rows) }
}

const jsonIn = (headers: Headers, text: string): Record<string, unknown> =>
  headers.get('content-type')?.startsWith('application/json')
    ? (JSON.parse(text) as Record<string, unknown>)
    : {}

/** Rows of an answer: a list's matches, a bulk's results, or the one match; a list of competitions has none. */
function rowsIn(body: Record<string, unknown>): number {
  for (const rows of [body.matches, body.results]) if (Array.isArray(rows)) return rows.length
  return body.match === undefined ? 0 : 1
}
