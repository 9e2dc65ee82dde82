import pg from 'pg'
import { CLOCK_SQL, readClock, type ClockReading, type ClockRow } from './database-clock'
import type { Tx } from './db'
import { IS_LIVE } from './schemas'

/** What other instances must hear about at once. Delivered on commit, in commit order. */
export type Channel = 'client_access' | 'release'

/** Announces a change inside its transaction: rolled back, nobody hears it. What happens in the sandbox is nobody's news. */
export async function announce(
  tx: Pick<Tx, '$executeRaw'>,
  channel: Channel,
  subject: string,
): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${channel}, ${subject}) WHERE ${IS_LIVE}`
}

export interface Listener {
  /** False when the line is down or silent: what is cached may be stale, ask the database instead. */
  readonly live: boolean
  /**
   * Resolves once everything that was announced before the call has been heard here, or the line is known to be
   * down: whoever made a change waits for this, and nothing answers from before the change any more.
   */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

const HEARTBEAT_MS = 400
const SILENCE_MS = 900

/**
 * Listens for announcements on a connection of its own and reconnects by itself.
 * @param onNotice called per announcement
 * @param onGap called after each (re)connection: announcements may have been missed, drop every cache
 * @param onTime is told what the database's clock shows, some times a second
 */
export function listen(
  url: string,
  onNotice: (channel: Channel, subject: string) => void,
  onGap: () => void,
  onTime: (reading: ClockReading) => void = () => undefined,
): Listener {
  let client: pg.Client | undefined
  let lastAnswerMs = 0
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let lastQuestion: Promise<unknown> = Promise.resolve()
  let nextCatchUp: Promise<boolean> | undefined

  /** One question at a time: the connection takes no second one before it has answered. */
  function inTurn<T>(question: () => Promise<T>): Promise<T> {
    const answer = lastQuestion.then(question)
    lastQuestion = answer.catch(() => undefined)
    return answer
  }

  /** True when the line has answered. */
  async function askOnce(): Promise<boolean> {
    nextCatchUp = undefined
    const answer = await client?.query('SELECT 1').catch(() => undefined)
    return answer !== undefined
  }

  async function openLine(): Promise<pg.Client> {
    const line = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_000,
    })
    line.on('error', () => undefined)
    line.on('notification', (notice) => onNotice(notice.channel as Channel, notice.payload ?? ''))
    try {
      await line.connect()
      await line.query('LISTEN client_access; LISTEN release')
      return line
    } catch (error) {
      void line.end().catch(() => undefined)
      throw error
    }
  }

  async function beat(): Promise<void> {
    try {
      if (!client) {
        const fresh = await openLine()
        if (closed) return await fresh.end()
        client = fresh
        onGap()
      }
      const line = client
      const clock = await inTurn(() =>
        readClock(async () => (await line.query<ClockRow>(CLOCK_SQL)).rows),
      )
      onTime(clock)
      lastAnswerMs = Date.now()
    } catch {
      const broken = client
      client = undefined
      void broken?.end().catch(() => undefined)
    }
    if (!closed) timer = setTimeout(() => void beat(), HEARTBEAT_MS)
  }
  void beat()

  return {
    get live() {
      return Date.now() - lastAnswerMs < SILENCE_MS
    },
    async caughtUp() {
      // An answer on this connection comes behind the announcements that were committed before it was asked for.
      // Whoever comes before the question has been asked waits for the same one.
      nextCatchUp ??= inTurn(askOnce)
      if (!(await nextCatchUp)) lastAnswerMs = 0
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
