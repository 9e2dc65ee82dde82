import { destination, pino, type DestinationStream, type Logger } from 'pino'
import type { Env } from './env'

export type { Logger }

/** Structured JSON logs. Secrets never reach a log call; the redaction below is the second fence. */
export function createLog(
  env: Pick<Env, 'LOG_LEVEL'>,
  stream: DestinationStream = destination({ fd: 1, sync: false }),
): Logger {
  return pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: {
        paths: [
          'key',
          'token',
          'code',
          'email',
          'authorization',
          '*.key',
          '*.token',
          '*.code',
          '*.email',
        ],
        censor: '[redacted]',
      },
    },
    stream,
  )
}
