import { readFileSync } from 'node:fs'
import https from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

export interface Caller {
  clientId: string
  key: string
}

/** A call and what became of it; times are milliseconds since the load began. */
export interface Call {
  clientId: string
  doneMs: number
  /** `200`, another status with its code, or why there was no answer. */
  outcome: string
  units: number
  rows: number
}

const ANSWERED = '200'
/** Longer than any answer of the product takes, and than HAProxy waits. */
const PATIENCE_MS = 40_000
const MOST_LATE_MS = 200

export const isAnswered = (call: Call): boolean => call.outcome === ANSWERED

/** What a refusal says of itself; '' for a page of the proxy's. */
function codeOf(body: string): string {
  try {
    const { detail } = JSON.parse(body) as { detail?: unknown }
    return typeof detail === 'string' ? ` ${detail}` : ''
  } catch {
    return ' (proxy)'
  }
}

/** Calls at a steady pace, however long answers take: each client in turn, each path in turn. */
export class Load {
  readonly calls: Call[] = []
  private readonly startedMs = performance.now()
  private readonly agent: https.Agent
  private readonly running = new Set<Promise<void>>()
  private readonly loop: Promise<void>
  private stopped = false

  constructor(
    private readonly port: number,
    certificate: string,
    private readonly callers: readonly Caller[],
    private readonly paths: readonly string[],
    private readonly callsPerSecond: number,
  ) {
    this.agent = new https.Agent({ keepAlive: true, ca: readFileSync(certificate) })
    this.loop = this.send()
  }

  nowMs(): number {
    return performance.now() - this.startedMs
  }

  /** Ends the load; every call that was made has come to its end then. */
  async stop(): Promise<void> {
    this.stopped = true
    await this.loop
    await Promise.all(this.running)
    this.agent.destroy()
  }

  private async send(): Promise<void> {
    const everyMs = 1000 / this.callsPerSecond
    let dueMs = 0
    for (let nth = 0; !this.stopped; nth++) {
      // Also when it is late: answers have to be heard in between. What a busy machine has missed is not made up for.
      await pause(Math.max(0, dueMs - this.nowMs()))
      dueMs = Math.max(dueMs, this.nowMs() - MOST_LATE_MS) + everyMs
      const { callers, paths } = this
      const caller = callers[nth % callers.length]
      const path = paths[Math.floor(nth / callers.length) % paths.length]
      if (!caller || path === undefined) throw new Error('nobody to call, or nothing to call for')
      const call = this.call(caller, path).finally(() => this.running.delete(call))
      this.running.add(call)
    }
  }

  private call({ clientId, key }: Caller, path: string): Promise<void> {
    return new Promise((resolve) => {
      const done = (outcome: string, units = 0, rows = 0) => {
        this.calls.push({ clientId, doneMs: this.nowMs(), outcome, units, rows })
        resolve()
      }
      const request = https.get(
        {
          agent: this.agent,
          host: 'localhost',
          port: this.port,
          path,
          headers: { 'x-api-key': key },
          timeout: PATIENCE_MS,
        },
        (response) => {
          let body = ''
          response.setEncoding('utf8')
          response.on('data', (text: string) => (body += text))
          response.once('error', () => done('cut off'))
          response.once('end', () => {
            const { statusCode, headers } = response
            if (statusCode !== 200) return done(`${statusCode}${codeOf(body)}`)
            const [, units, rows] =
              /units=(\d+), rows=(\d+)/.exec(String(headers['x-request-cost'])) ?? []
            done(ANSWERED, Number(units), Number(rows))
          })
        },
      )
      request.once('timeout', () => request.destroy(new Error('no answer')))
      request.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    })
  }
}
