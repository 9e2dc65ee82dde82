/** A failure of the embedded database; the message is one sentence that says what to do. */
export class PostgresFailure extends Error {}

export interface RunningPostgres {
  /** Address of the database as the product uses it: its role owns this database and can do nothing beyond. */
  url: string
  /** The same database as the superuser, for what only that one may do. */
  superuserUrl: string
  port: number
  dataDirectory: string
  /** True when the server was already running. */
  reused: boolean
  /** From now on a server that ends is started again; `giveUp` is called when that does not help. */
  watch(tell: { tell(line: string): void; giveUp(failure: Error): void }): void
  stop(): Promise<void>
}

export function startPostgres(options: {
  directory: string
  database?: string
  settings?: Record<string, string>
}): Promise<RunningPostgres>

/** Stops the server of a folder if one runs. */
export function stopPostgres(directory: string): Promise<void>

/** Stops the server of a folder and deletes all of it, also what lies outside it. */
export function removePostgres(directory: string): Promise<void>

/** The server of a folder if one runs there; starts nothing. */
export function findPostgres(options: {
  directory: string
  database?: string
}): Promise<{ url: string } | undefined>
