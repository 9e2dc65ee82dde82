import { ProductError } from './errors'
import type { Logger } from './log'

/*
 * What went wrong with the database is read from codes, never from what PostgreSQL says about it: its sentences
 * differ by cause, version and language.
 */

/** Classes of SQLSTATE that say that the server can't work now: connection, resources, operator intervention. */
const STORE_CLASSES = new Set(['08', '53', '57'])

/** A server that only answers questions is one that has taken over, or is about to. */
const READ_ONLY = '25006'

const STORE_CODES = new Set([
  READ_ONLY,
  // The system's, about the connection.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  // Prisma's, for what its adapter or its own pool found without asking the server.
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
])

/** What the driver says by itself: it has no codes for these. */
const DRIVER_SAYS = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
])

/** What Prisma's adapter was told: `originalCode` is the SQLSTATE, absent when no server answered. */
interface AdapterCause {
  kind: string
  originalCode?: string
  originalMessage?: string
}

interface Coded {
  code?: unknown
  syscall?: unknown
  /** An error of Prisma: a statement that failed carries what the adapter threw. */
  meta?: { driverAdapterError?: { cause?: AdapterCause } }
}

function adapterCause(error: Error): AdapterCause | undefined {
  if (error.name === 'DriverAdapterError') return error.cause as AdapterCause
  return (error as Coded).meta?.driverAdapterError?.cause
}

/** Every code that one error carries, the most telling first. */
function codesOf(error: Error): string[] {
  const { code, syscall } = error as Coded
  const cause = adapterCause(error)
  // A socket that is no file; any other missing file has nothing to do with the database.
  const missingSocket = code === 'ENOENT' && syscall === 'connect' ? 'ECONNREFUSED' : undefined
  return [cause?.originalCode, cause?.kind, missingSocket, code].filter(
    (one): one is string => typeof one === 'string',
  )
}

const isStoreCode = (code: string): boolean =>
  STORE_CODES.has(code) || (code.length === 5 && STORE_CLASSES.has(code.slice(0, 2)))

/** An error and what caused it. */
function* chainOf(error: unknown): Generator<Error> {
  for (let e = error; e instanceof Error; e = e.cause) yield e
}

/** Why the database can't be reached or can't answer now, in a few words; undefined for any other error. */
export function storeFailure(error: unknown): string | undefined {
  for (const e of chainOf(error)) {
    if (e instanceof ProductError) return e.code === 'store_unavailable' ? e.code : undefined
    const code = codesOf(e).find(isStoreCode)
    if (code) return `${code} ${adapterCause(e)?.originalMessage ?? ''}`.trim()
    if (DRIVER_SAYS.has(e.message)) return e.message
  }
  return undefined
}

/** True when an error says that the database can't be reached or answer now (as opposed to a wrong query). */
export const isStoreFailure = (error: unknown): boolean => storeFailure(error) !== undefined

/** A unique key, a serialisation conflict, a deadlock: SQLSTATEs of raw statements, and Prisma's own codes. */
const CONFLICTS = new Set(['23505', '40001', '40P01', 'P2002', 'P2034'])

/** True when somebody else was first, and a repeat would see what they did. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && codesOf(error).some((code) => CONFLICTS.has(code))

/** Logs what failed: a database that is away in one line, as it says nothing about our code; anything else with its stack. */
export function logFailure(
  log: Logger,
  facts: Record<string, unknown>,
  err: unknown,
  message: string,
): void {
  const told = toldOf(err)
  log['err' in told ? 'error' : 'warn']({ ...facts, ...told }, message)
}

/** What the log says of a failure: why the database is away, or the error with its stack. */
export function toldOf(err: unknown): { reason: string } | { err: unknown } {
  const reason = storeFailure(err)
  return reason === undefined ? { err } : { reason }
}
