import { isLoopback, isPrivate } from './hosts'
import { secretsIn } from './secrets'
import { weaknessOf } from './weak-secret'

/** The variables that rules look at. One that is missing was not given, or is wrong by itself already. */
interface Given {
  PREMATCH_ENV?: 'development' | 'test' | 'production'
  PREMATCH_DEV?: boolean
  PREMATCH_LAN?: boolean
  PREMATCH_NOW?: string
  HOST?: string
  PUBLIC_URL?: string
  API_URL?: string
  DATABASE_URL?: string
  SECRET_KEY?: string
  SMTP_URL?: string
  MAIL_FROM?: string
  LEAK_REPORT_SECRET?: string[]
  STRIPE_SECRET_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string[]
  STRIPE_API_URL?: string
  STRIPE_TEST_MODE?: boolean
  TRUSTED_PROXIES?: number
  WEBHOOKS_ALLOW_PRIVATE?: boolean
  RESULTS_DIR?: string
}

/** Tells whether a variable was given and is right by itself. */
export type IsUsable = (name: keyof Given) => boolean
type Broken = Generator<[keyof Given, string]>

const isSet = (value: unknown) => value !== undefined && value !== false

/** What is wrong with the variables together, wherever they are read. */
export function* brokenRules(env: Given, isUsable: IsUsable): Broken {
  if (env.STRIPE_API_URL && env.STRIPE_SECRET_KEY?.includes('_live_'))
    yield ['STRIPE_API_URL', 'is never used with a live key; unset it']
  if (env.PREMATCH_ENV !== 'production') return
  for (const name of [
    'STRIPE_API_URL',
    'PREMATCH_NOW',
    'PREMATCH_DEV',
    'PREMATCH_LAN',
    'WEBHOOKS_ALLOW_PRIVATE',
  ] as const)
    if (isSet(env[name])) yield [name, 'is for development and test only; unset it']
  const missing = (name: keyof Given) => env[name] === undefined && isUsable(name)
  if (missing('PUBLIC_URL'))
    yield ['PUBLIC_URL', 'is needed in production: the address people open, https://…']
  if (missing('SMTP_URL'))
    yield ['SMTP_URL', 'is needed in production: smtp://user:password@host:587']
  if (missing('MAIL_FROM'))
    yield ['MAIL_FROM', 'is needed in production: a mailbox of your own, Name <no-reply@…>']
  if (env.PUBLIC_URL && !env.PUBLIC_URL.startsWith('https:'))
    yield ['PUBLIC_URL', 'must begin with https:// in production: cookies and keys go over it']
  if (env.SMTP_URL) yield* weakMail(new URL(env.SMTP_URL))
  if (env.DATABASE_URL) yield* openDatabase(env.DATABASE_URL)
  yield* weakSecrets(env)
}

/** What is wrong with the variables of a program that serves: they decide who reaches what. */
export function* brokenServerRules(env: Given, isUsable: IsUsable): Broken {
  if (env.PREMATCH_ENV === 'production') yield* serverInProduction(env, isUsable)
  else if (env.PREMATCH_ENV) yield* openAids(env)
}

/** Development aids show everybody's codes and play payments: they stay on this machine. */
function* openAids({ PREMATCH_ENV, PREMATCH_LAN, HOST, PUBLIC_URL }: Given): Broken {
  const aids = `PREMATCH_ENV=${PREMATCH_ENV} is not for others (no mail goes out, no payment is real)`
  const own = 'PREMATCH_LAN=1 opens it to a network of your own'
  if (HOST && !isLoopback(HOST) && !PREMATCH_LAN)
    yield [
      'HOST',
      `lets other machines in, but ${aids}: set PREMATCH_ENV=production, or HOST=127.0.0.1; ${own}`,
    ]
  const { hostname } = new URL(PUBLIC_URL ?? 'http://localhost')
  if (!isLoopback(hostname) && !(PREMATCH_LAN && isPrivate(hostname)))
    yield [
      'PUBLIC_URL',
      `is an address for others, but ${aids}: set PREMATCH_ENV=production, or unset it; ${own}`,
    ]
}

function* serverInProduction(env: Given, isUsable: IsUsable): Broken {
  if (env.TRUSTED_PROXIES === undefined && isUsable('TRUSTED_PROXIES'))
    yield [
      'TRUSTED_PROXIES',
      'is needed in production: 1 behind one proxy that speaks TLS for us (0 only where callers connect directly: behind a proxy all of them would share one limit)',
    ]
  if (env.RESULTS_DIR === undefined && isUsable('RESULTS_DIR'))
    yield [
      'RESULTS_DIR',
      'is needed in production: the folder of results, or the word simulation to serve invented matches',
    ]
  if (env.API_URL?.startsWith('http:') && !isPrivate(new URL(env.API_URL).hostname))
    yield ['API_URL', 'must begin with https:// outside of your own network: sessions go over it']
  if (!env.STRIPE_SECRET_KEY) return
  if (env.STRIPE_SECRET_KEY.includes('_test_') && !env.STRIPE_TEST_MODE)
    yield [
      'STRIPE_SECRET_KEY',
      'is a test key, with which anybody gets Starter for a test card: use a live key, or set STRIPE_TEST_MODE=1 where that is meant',
    ]
  if (env.STRIPE_WEBHOOK_SECRET === undefined && isUsable('STRIPE_WEBHOOK_SECRET'))
    yield [
      'STRIPE_WEBHOOK_SECRET',
      'is needed beside STRIPE_SECRET_KEY, or no event is taken: `npm run prematch -- billing setup` tells it',
    ]
}

/** Codes and the password of the mail server go over this connection. */
function* weakMail(url: URL): Broken {
  const { hostname, searchParams } = url
  for (const name of ['ignoreTLS', 'requireTLS', 'tls.rejectUnauthorized'])
    if (searchParams.has(name) && !isLoopback(hostname))
      yield [
        'SMTP_URL',
        `must not say ${name}: mail goes over TLS with a certificate that is checked (one of your own: NODE_EXTRA_CA_CERTS)`,
      ]
}

/** Modes in which the driver encrypts and checks the certificate. */
const CHECKED = ['require', 'verify-ca', 'verify-full']

function* openDatabase(address: string): Broken {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  // An empty host and a path are sockets of this machine.
  if (host === '' || host.startsWith('/') || isLoopback(host)) return
  const mode = searchParams.get('sslmode')
  // With the C library's meaning `require` checks no certificate.
  const isLax = searchParams.get('uselibpqcompat') === 'true' && mode === 'require'
  if (mode !== null && CHECKED.includes(mode) && !isLax) return
  if (mode === 'disable' && isPrivate(host)) return
  const orElse = isPrivate(host)
    ? ', or ?sslmode=disable if nobody else is in that network'
    : ' (a certificate of your own: &sslrootcert=<file>)'
  yield ['DATABASE_URL', `leads to another machine without TLS: add ?sslmode=verify-full${orElse}`]
}

function* weakSecrets(env: Given): Broken {
  const secrets = {
    SECRET_KEY: env.SECRET_KEY === undefined ? [] : secretsIn(env.SECRET_KEY),
    LEAK_REPORT_SECRET: env.LEAK_REPORT_SECRET ?? [],
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET ?? [],
  }
  for (const [name, values] of Object.entries(secrets))
    for (const weakness of values.flatMap((value) => weaknessOf(value) ?? []))
      yield [name as keyof typeof secrets, `${weakness}: take one from openssl rand -base64 32`]
}
