import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { Prisma, PrismaClient } from './generated/prisma/client'
import { ProductError } from './errors'

export { Prisma }
export type Db = PrismaClient
/** What a domain function needs when it runs inside somebody's transaction. */
export type Tx = Prisma.TransactionClient

const CONNECT_TIMEOUT_MS = 1_500
const STATEMENT_TIMEOUT_MS = 15_000
/** A server that lives ends a statement by itself; after this much more the connection must be dead. */
const SILENCE_MS = 500

/** How long a statement may take, told to the server, and kept here for a connection that died without a word. */
const statementLimit = (ms: number) => ({
  statement_timeout: ms,
  query_timeout: ms + SILENCE_MS,
  keepAlive: true,
})

/** The typed client of one database, over one pool. Close with `$disconnect()`. */
export function connectDb(url: string, poolSize = 8, connectTimeoutMs = CONNECT_TIMEOUT_MS): Db {
  const adapter = new PrismaPg({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    ...statementLimit(STATEMENT_TIMEOUT_MS),
  })
  return new PrismaClient({
    adapter,
    transactionOptions: { maxWait: connectTimeoutMs + 500, timeout: 10_000 },
  })
}

/**
 * A raw pool for set-based statements on the hot path.
 * @param settings server settings of each of its connections, e.g. `{synchronous_commit: 'off'}`
 * @param statementTimeoutMs how long a statement may take; null for as long as it needs
 */
export function connectPool(
  url: string,
  size: number,
  settings: Record<string, string> = {},
  statementTimeoutMs: number | null = STATEMENT_TIMEOUT_MS,
): pg.Pool {
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(options && { options }),
    ...(statementTimeoutMs !== null && statementLimit(statementTimeoutMs)),
  })
  // An idle connection that the server closed must not end the process; the next query reconnects.
  pool.on('error', () => undefined)
  return pool
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'ENOENT',
  '57P01', '57P02', '57P03', '57014', '08000', '08001', '08003', '08006', '53300',
  'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028',
]) // prettier-ignore

/** True when an error says that the database can't be reached or answer now (as opposed to a wrong query). */
export function isStoreFailure(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof ProductError) return e.code === 'store_unavailable'
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string' && CONNECTION_CODES.has(code)) return true
    if (/timeout exceeded when trying to connect|Can't reach database server|Connection terminated|not queryable|Server has closed the connection|DatabaseNotReachable|SocketTimeout|Query read timeout|server is starting up/i.test(e.message)) return true // prettier-ignore
  }
  return false
}

const isConflict = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2002' || error.code === 'P2034')

/**
 * Runs a transaction, again with jitter when a unique key or a serialisation conflict tells that
 * somebody else was first: the repeat then sees the winner's rows.
 * @throws ProductError `store_unavailable` when it still conflicts after five attempts
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work)
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === 5) throw new ProductError('store_unavailable', 1, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

const START_PATIENCE_MS = 10_000
const START_PAUSE_MS = 250

/**
 * Runs what a process needs from the database before it can serve, again for ten seconds while the database does not
 * answer: on a busy machine, or when both were started together, it may need a moment longer than we do.
 */
export async function whileStarting<T>(work: () => Promise<T>): Promise<T> {
  const deadlineMs = performance.now() + START_PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isStoreFailure(error) || performance.now() > deadlineMs) throw error
      await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MS))
    }
  }
}
