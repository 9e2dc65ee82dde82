import { destination, pino, symbols, type DestinationStream, type Logger } from 'pino'
import type { Env } from './env'
import { consoleText, safeLine } from './redact'
import { storeFailure } from './store-failure'

export type { Logger }

/** What fields with these names hold is hidden. */
const HIDDEN = ['key', 'token', 'email', 'authorization']
const CENSOR = '[redacted]'

/** Structured JSON logs. Secrets never reach a log call; what is hidden below is the second fence. */
export function createLog(
  env: Pick<Env, 'LOG_LEVEL'>,
  stream: DestinationStream = destination({ fd: 1, sync: false }),
): Logger {
  return pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: [...HIDDEN, ...HIDDEN.map((name) => `*.${name}`)], censor: CENSOR },
      hooks: { streamWrite: safeLine },
    },
    stream,
  )
}

/**
 * The same log for lines whose fields hold no others, such as there is one of for each request: what is hidden by its name is
 * looked for among those fields alone. To look into each of them takes half of what a line costs.
 */
export const flatLog = (log: Logger): Logger =>
  log.child({}, { redact: { paths: HIDDEN, censor: CENSOR } })

/** True while lines are on their way to whoever reads them. The stream has no public word for it; `test/told-to-stop.test.ts` holds this one. */
export function isWriting(log: Logger): boolean {
  const stream: unknown = Reflect.get(log, symbols.streamSym)
  return stream instanceof Object && Reflect.get(stream, '_writing') === true
}

const LEVELS = {
  log: 'info',
  info: 'info',
  debug: 'debug',
  warn: 'warn',
  error: 'error',
  trace: 'error',
} as const

type Level = (typeof LEVELS)[keyof typeof LEVELS]

/** A package that complains of a database that is away tells nothing about our code: one line, as `logFailure` has it. */
function tellOf(log: Logger, level: Level, given: readonly unknown[]): void {
  const reason = level === 'error' ? given.map(storeFailure).find((one) => one) : undefined
  if (reason === undefined) log[level]({ source: 'console' }, consoleText(given))
  else log.warn({ source: 'console', reason }, 'the database does not answer a package')
}

/**
 * Makes this log the only writer of the process: what a framework tells the console or Node warns of becomes a line
 * like all others, so that nothing a request holds can begin a line of its own.
 * @returns gives the console back
 */
export function takeOverConsole(log: Logger): () => void {
  const before = Object.keys(LEVELS).map((name) => [name, Reflect.get(console, name)] as const)
  for (const [method, level] of Object.entries(LEVELS))
    Reflect.set(console, method, (...given: unknown[]) => tellOf(log, level, given))
  const warnings = process.listeners('warning')
  process.removeAllListeners('warning')
  const warn = (warning: Error) => log.warn({ source: 'node' }, consoleText([warning]))
  process.on('warning', warn)
  return () => {
    for (const [name, method] of before) Reflect.set(console, name, method)
    process.off('warning', warn)
    for (const listener of warnings) process.on('warning', listener)
  }
}
