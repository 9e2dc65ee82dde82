import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { brokenRules, brokenServerRules } from './env-rules'
import { bareAddress } from './mail/bare-address'
import { secretsIn } from './secrets'

/** Where this process runs. `development` and `test` add the local inbox and allow `PREMATCH_NOW`. */
const stage = z.enum(['development', 'test', 'production'])

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const withDefault = <T extends z.ZodType>(schema: T, fallback: string) =>
  z.preprocess((value) => (value === undefined || value === '' ? fallback : value), schema)

const secrets = z
  .array(z.string().min(32, 'must have at least 32 characters'))
  .max(2, 'may hold two secrets at most')

/** A shared secret, or two separated by a comma while one is rolled. */
const secretList = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(secrets)

const isMailbox = (text: string) =>
  /^[^\s@<>]+@[^\s@<>]+$/.test(bareAddress(text)) && !/[\r\n]/.test(text)
const DEFAULT_SENDER = 'Prematch <no-reply@prematch.example>'

/** What a counted call waits for before it is answered: PostgreSQL's own words for `synchronous_commit`. */
const commitWait = z.enum(['off', 'local', 'remote_write', 'on', 'remote_apply'])
export type CommitWait = z.infer<typeof commitWait>

/** `npm start` puts it into the folder of everything that must survive. */
const DEFAULT_SOURCES_DIR = '.prematch/sources'

/** Two looks of a load balancer, in production; elsewhere nothing stands in front. */
const DRAIN_SECONDS = 5

/** `<name>+<key id>+<base64> <address>`: who signs the record's checkpoints beside us, and where they are sent. */
const witnessList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .filter((one) => one.trim() !== '')
      .map((one) => {
        const [key = '', url = ''] = one.trim().split(/\s+/)
        return { key, url: url.replace(/\/$/, '') }
      }),
  )
  .pipe(
    z.array(
      z.object({
        key: z
          .string()
          .regex(
            /^[^\s+]+\+[0-9a-f]{8}\+B[A-P][A-Za-z0-9+/]{42}$/,
            'must list witnesses as “<name>+<key id>+<base64> <address>”, separated by commas',
          ),
        url: z.url({ protocol: /^https?$/, error: 'must name each witness’s address' }),
      }),
    ),
  )

/** `<address> <file>`: who tells the time of the record's checkpoints (RFC 3161), and its root's certificate. */
const timestampAuthority = z.string().transform((text, ctx) => {
  const [, url = '', file = ''] = /^(https?:\/\/\S+)\s+(.+)$/.exec(text.trim()) ?? []
  if (!URL.canParse(url)) {
    ctx.addIssue('must name an authority and its root’s certificate: <address> <file.pem>')
    return z.NEVER
  }
  try {
    // An operator's file is no part of what is built: not knowing which, the build would trace the whole project.
    const pem = readFileSync(/* turbopackIgnore: true */ file)
    return { url, certificate: new X509Certificate(pem).raw.toString('base64') }
  } catch {
    ctx.addIssue(`names ${file}, which is no file with a certificate that can be read`)
    return z.NEVER
  }
})

/** Whom to tell when the service needs a person: mailboxes, separated by commas. */
const mailboxList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .pipe(z.array(z.string().refine(isMailbox, 'must list mailboxes, separated by commas')))

/** In place of a folder of results: the simulated world, asked for by name. */
const SIMULATION = 'simulation'

/** Rules about several variables, as a check of the whole; asked of those that are right by themselves. */
const refuse = (rules: typeof brokenRules) => (env: object, ctx: z.RefinementCtx) => {
  const wrong = new Set(ctx.issues.map(({ path }) => path?.[0]))
  const usable = Object.entries(env).filter(([name]) => !wrong.has(name))
  for (const [name, message] of rules(Object.fromEntries(usable), (name) => !wrong.has(name)))
    ctx.addIssue({ code: 'custom', path: [name], message })
}
/** Also beside other faults, so that all of them are named at once. */
const always = { when: () => true }

const schema = z
  .object({
    PREMATCH_ENV: withDefault(stage, 'development'),
    PREMATCH_DEV: withDefault(z.stringbool(), 'false'),
    PREMATCH_LAN: withDefault(z.stringbool(), 'false'),
    HOST: withDefault(z.string(), '127.0.0.1'),
    PORT: withDefault(z.coerce.number().int().min(0).max(65535), '3000'),
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
    API_URL: optional(z.url({ protocol: /^https?$/ })),
    DATABASE_URL: z.url({
      protocol: /^postgres(ql)?$/,
      error: 'must be a postgresql:// address; `npm start` sets it to the embedded database',
    }),
    QUOTA_SYNCHRONOUS_COMMIT: withDefault(commitWait, 'off'),
    SECRET_KEY: z.string({ error: 'is missing' }).superRefine((text, ctx) => {
      for (const { message } of secrets.safeParse(secretsIn(text)).error?.issues ?? [])
        ctx.addIssue(message)
    }),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: optional(
      z.string().refine(isMailbox, 'must be a mailbox: Prematch <no-reply@example.org>'),
    ),
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
    STRIPE_TEST_MODE: withDefault(z.stringbool(), 'false'),
    STRIPE_API_URL: optional(
      z.url({
        protocol: /^http$/,
        hostname: /^(127\.0\.0\.1|localhost)$/,
        error: 'must be a local Stripe on this machine: http://127.0.0.1:<port>',
      }),
    ),
    TRUSTED_PROXIES: optional(z.coerce.number().int().min(0).max(10)),
    DRAIN_SECONDS: optional(z.coerce.number().int().min(0).max(300)),
    METRICS_PORT: optional(z.coerce.number().int().min(0).max(65535)),
    METRICS_HOST: withDefault(z.string(), '127.0.0.1'),
    RESULTS_DIR: optional(z.string()),
    PUBLISHING: withDefault(z.enum(['on', 'off']), 'on'),
    SANDBOX: withDefault(z.enum(['on', 'off']), 'on'),
    SOURCES_DIR: withDefault(z.string(), DEFAULT_SOURCES_DIR),
    ONCALL_MAILS: withDefault(mailboxList, ''),
    ONCALL_WEBHOOK: optional(z.url({ protocol: /^https?$/ })),
    WEBHOOKS_ALLOW_PRIVATE: withDefault(z.stringbool(), 'false'),
    RECORD_WITNESSES: withDefault(witnessList, ''),
    RECORD_TIMESTAMP_AUTHORITY: optional(timestampAuthority),
    AUDIT_DAYS: withDefault(z.coerce.number().int().min(90), '730'),
    USAGE_DAYS: withDefault(z.coerce.number().int().min(400), '800'),
    PREMATCH_NOW: optional(z.iso.datetime({ error: 'must look like 2026-03-01T12:00:00Z' })),
    LOG_LEVEL: withDefault(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  })
  .superRefine(refuse(brokenRules), always)

const serverSchema = schema.superRefine(refuse(brokenServerRules), always)

type Parsed = z.infer<typeof schema>

/** The validated environment of a process. */
export type Env = Omit<Parsed, 'PUBLIC_URL' | 'MAIL_FROM' | 'TRUSTED_PROXIES' | 'DRAIN_SECONDS'> & {
  PUBLIC_URL: string
  MAIL_FROM: string
  TRUSTED_PROXIES: number
  DRAIN_SECONDS: number
}

/** Thrown when the environment can't be used; its message lists everything that is wrong at once. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Validates the environment.
 * @param serves false for a command beside the service: who reaches the service is not its business
 * @throws EnvError whose message names every wrong variable, one a line.
 */
export function readEnv(
  source: Record<string, string | undefined> = process.env,
  { serves = true } = {},
): Env {
  const parsed = (serves ? serverSchema : schema).safeParse(source)
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
    MAIL_FROM: env.MAIL_FROM ?? DEFAULT_SENDER,
    TRUSTED_PROXIES: env.TRUSTED_PROXIES ?? 0,
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (env.PREMATCH_ENV === 'production' ? DRAIN_SECONDS : 0),
    RESULTS_DIR: env.RESULTS_DIR === SIMULATION ? undefined : env.RESULTS_DIR,
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
