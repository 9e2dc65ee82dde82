/** A failure of the embedded database; the message is one sentence that says what to do. */
export class PostgresFailure extends Error {}

export interface RunningPostgres {
  /** Address of the database, with its password. */
  url: string
  port: number
  dataDirectory: string
  /** True when the server was already running. */
  reused: boolean
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
