import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** Where this process runs. `development` and `test` add the local inbox and allow `PREMATCH_NOW`. */
const stage = z.enum(['development', 'test', 'production'])

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const withDefault = <T extends z.ZodType>(schema: T, fallback: string) =>
  z.preprocess((value) => (value === undefined || value === '' ? fallback : value), schema)

/** A shared secret, or two separated by a comma while one is rolled. */
const secretList = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(
    z
      .array(z.string().min(32, 'must have at least 32 characters'))
      .max(2, 'may hold two secrets at most'),
  )

const schema = z
  .object({
    PREMATCH_ENV: withDefault(stage, 'development'),
    PREMATCH_DEV: withDefault(z.stringbool(), 'false'),
    HOST: withDefault(z.string(), '127.0.0.1'),
    PORT: withDefault(z.coerce.number().int().min(0).max(65535), '3000'),
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
    API_URL: optional(z.url({ protocol: /^https?$/ })),
    DATABASE_URL: z.url({
      protocol: /^postgres(ql)?$/,
      error: 'must be a postgresql:// address; `npm start` sets it to the embedded database',
    }),
    SECRET_KEY: z.string({ error: 'is missing' }).min(32, 'must have at least 32 characters'),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: withDefault(z.string(), 'Prematch <no-reply@prematch.example>'),
    LEAK_REPORT_SECRET: optional(secretList),
    STRIPE_SECRET_KEY: optional(
      z
        .string()
        .regex(
          /^(sk|rk)_(test|live)_\w+$/,
          'must be a secret key of Stripe: sk_test_… or sk_live_…',
        ),
    ),
    STRIPE_WEBHOOK_SECRET: optional(secretList),
    STRIPE_API_URL: optional(
      z.url({
        protocol: /^http$/,
        hostname: /^(127\.0\.0\.1|localhost)$/,
        error: 'must be a local Stripe on this machine: http://127.0.0.1:<port>',
      }),
    ),
    TRUSTED_PROXIES: withDefault(z.coerce.number().int().min(0).max(10), '0'),
    RESULTS_DIR: optional(z.string()),
    PREMATCH_NOW: optional(z.iso.datetime({ error: 'must look like 2026-03-01T12:00:00Z' })),
    LOG_LEVEL: withDefault(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  })
  .superRefine((env, ctx) => {
    if (env.STRIPE_API_URL && env.STRIPE_SECRET_KEY?.includes('_live_'))
      ctx.addIssue({
        code: 'custom',
        path: ['STRIPE_API_URL'],
        message: 'is never used with a live key; unset it',
      })
    if (env.PREMATCH_ENV !== 'production') return
    const need = (name: 'PUBLIC_URL' | 'SMTP_URL', why: string) => {
      if (!env[name]) ctx.addIssue({ code: 'custom', path: [name], message: why })
    }
    need('PUBLIC_URL', 'is needed in production: the address people open, https://…')
    need('SMTP_URL', 'is needed in production: smtp://user:password@host:587')
    if (env.STRIPE_API_URL)
      ctx.addIssue({
        code: 'custom',
        path: ['STRIPE_API_URL'],
        message: 'is for development and test only; unset it',
      })
    if (env.PREMATCH_NOW)
      ctx.addIssue({
        code: 'custom',
        path: ['PREMATCH_NOW'],
        message: 'is for development and test only; unset it',
      })
  })

type Parsed = z.infer<typeof schema>

/** The validated environment of a process. */
export type Env = Omit<Parsed, 'PUBLIC_URL'> & { PUBLIC_URL: string }

/** Thrown when the environment can't be used; its message lists everything that is wrong at once. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Validates the environment.
 * @throws EnvError whose message names every wrong variable, one a line.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = schema.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new EnvError(
      `The environment is not usable (see .env.example):\n${[...new Set(lines)].join('\n')}`,
    )
  }
  const env = parsed.data
  return {
    ...env,
    PUBLIC_URL: (env.PUBLIC_URL ?? httpAddress(env.HOST, env.PORT)).replace(/\/$/, ''),
  }
}

/** Tells next-auth its own address, which it reads from the environment alone. */
export function nameAuthAddress(address: string): void {
  process.env.NEXTAUTH_URL = address
}

/** The address under which a server that listens there is reached from this machine. */
export function httpAddress(host: string, port: number): string {
  // Every address of the machine is none that a browser could open.
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/**
 * The variables that a program works with: those of `.env` in the folder it was started in, under those that are set.
 * Packages find them in the process as well.
 * @throws EnvError when `.env` can't be read
 */
export function programVariables(): Record<string, string | undefined> {
  const file = path.resolve('.env')
  try {
    if (existsSync(file)) process.loadEnvFile(file)
  } catch (error) {
    throw new EnvError(`${file} can't be read: ${(error as Error).message}`)
  }
  return process.env
}

/**
 * The one variable that changing the schema takes.
 * @throws EnvError
 */
export function readDatabaseUrl(source: Record<string, string | undefined>): string {
  const parsed = schema.shape.DATABASE_URL.safeParse(source.DATABASE_URL)
  if (parsed.success) return parsed.data
  throw new EnvError(`DATABASE_URL ${parsed.error.issues[0]?.message ?? ''}`)
}
