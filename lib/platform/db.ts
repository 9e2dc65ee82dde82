import { setFlagsFromString } from 'node:v8'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { Prisma, PrismaClient } from './generated/prisma/client'
import { ProductError } from './errors'
import { boundWaits } from './pool-wait'
import { statementName } from './statement-names'
import { isConflict, isStoreFailure } from './store-failure'

export { Prisma }
export type Db = PrismaClient
export type Pool = pg.Pool
/** What a domain function needs when it runs inside somebody's transaction. */
export type Tx = Prisma.TransactionClient

/*
 * Prisma compiles queries by WebAssembly, each shape of query once. V8 would optimise that within the first few, which takes a third
 * of the processor time of a short program; now it does so where a hundred times as much is compiled.
 */
setFlagsFromString('--wasm-tiering-budget=180000000')

/** How long a caller waits for a connection. */
const PATIENCE_MS = 1_500
/** How long a connection may take to come about, whoever still waits for it. */
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000
/** A server that lives ends a statement by itself; after this much more the connection must be dead. */
const SILENCE_MS = 500

/** How long a statement may take, told to the server, and kept here for a connection that died without a word. */
const statementLimit = (ms: number) => ({
  statement_timeout: ms,
  query_timeout: ms + SILENCE_MS,
  keepAlive: true,
})

/** The address with server settings for each of its connections, after those that it names already. */
function withSettings(url: string, settings: Record<string, string>): string {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  if (options.length === 0) return url
  const address = new URL(url)
  const given = address.searchParams.get('options')
  address.searchParams.set('options', [...(given ? [given] : []), ...options].join(' '))
  return address.href
}

/** The address of one schema of a database: its connections see no table of another one. */
export const inSchema = (url: string, schema: string): string =>
  withSettings(url, { search_path: schema })

/** The schema that an address names, if it names one. */
const schemaIn = (url: string): string | undefined =>
  /-c search_path=(\w+)$/.exec(new URL(url).searchParams.get('options') ?? '')?.[1]

/**
 * The typed client of one database, over one pool. Close with `$disconnect()`.
 * @param url of one of its schemas, where `inSchema` made it
 * @param patienceMs how long a caller waits for a connection
 * @param onPool is given the pool once it is made
 */
export function connectDb(
  url: string,
  poolSize = 8,
  patienceMs = PATIENCE_MS,
  onPool: (pool: pg.Pool) => void = () => undefined,
): Db {
  const schema = schemaIn(url)
  const adapter = new PrismaPg(
    {
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: Math.max(CONNECT_TIMEOUT_MS, patienceMs),
      ...statementLimit(STATEMENT_TIMEOUT_MS),
    },
    { statementNameGenerator: statementName, ...(schema !== undefined && { schema }) },
  )
  const connect = adapter.connect.bind(adapter)
  adapter.connect = async () => {
    const connected = await connect()
    const pool = connected.underlyingDriver()
    boundWaits(pool, patienceMs)
    onPool(pool)
    return connected
  }
  return new PrismaClient({
    adapter,
    // An error tells neither the values of its query, which may be a person's, nor the place of the call, which would be noted at each.
    errorFormat: 'minimal',
    transactionOptions: { maxWait: patienceMs + 500, timeout: 10_000 },
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
  const pool = new pg.Pool({
    connectionString: withSettings(url, settings),
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(statementTimeoutMs !== null && statementLimit(statementTimeoutMs)),
  })
  // An idle connection that the server closed must not end the process; the next query reconnects.
  pool.on('error', () => undefined)
  return pool
}

export type Connection = pg.Client

/** One connection of its own, for as long as a piece of work takes. */
export async function withConnection<T>(
  url: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = new pg.Client({ connectionString: url, keepAlive: true })
  // It fails where it is used.
  connection.on('error', () => undefined)
  await connection.connect()
  try {
    return await work(connection)
  } finally {
    await connection.end().catch(() => undefined)
  }
}

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
