import { randomBytes, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rootCertificates } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { PRODUCTION } from '../../test/server'
import { EnvError, readEnv } from './env'

const LOCAL = {
  DATABASE_URL: 'postgresql://prematch:secret@127.0.0.1:5432/prematch',
  SECRET_KEY: 'test-secret-test-secret-test-secret-test',
}
const LIVE = { ...LOCAL, ...PRODUCTION }
type Variables = Record<string, string | undefined>

/** The names of the variables that are refused. */
function refused(env: Variables, serves = true): string[] {
  try {
    readEnv(env, { serves })
    return []
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return [...error.message.matchAll(/^ {2}(\w+): .+/gm)].map(([, name]) => name ?? '').sort()
  }
}

describe('development and test', () => {
  const REACHABLE: Variables[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: 'prematch.example' },
    { PUBLIC_URL: 'https://portal.example.test' },
    { PUBLIC_URL: 'http://portal.example.test' },
    { PUBLIC_URL: 'http://127.0.0.1.example.test' },
    { PUBLIC_URL: 'https://10.0.0.1' },
  ]

  it('do not serve where others could reach their aids, and say what to set', () => {
    for (const PREMATCH_ENV of ['', 'development', 'test'])
      for (const place of REACHABLE)
        expect(refused({ ...LOCAL, PREMATCH_ENV, ...place })).toEqual(Object.keys(place))
    expect(() => readEnv({ ...LOCAL, HOST: '0.0.0.0' })).toThrow(
      /PREMATCH_ENV=production.*127\.0\.0\.1/,
    )
    expect(refused({ ...LOCAL, HOST: '0.0.0.0', PUBLIC_URL: 'https://x.example' })).toHaveLength(2)
  })

  it('serve on this machine, and in a network of one’s own where that is said', () => {
    for (const HOST of ['', '127.0.0.1', '127.8.8.8', '::1', 'localhost'])
      expect(refused({ ...LOCAL, HOST })).toEqual([])
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://[::1]:3000', 'https://127.0.0.1'])
      expect(refused({ ...LOCAL, PUBLIC_URL })).toEqual([])
    const lan = { ...LOCAL, PREMATCH_LAN: '1', HOST: '0.0.0.0' }
    for (const PUBLIC_URL of ['', 'http://192.168.1.5:3000', 'http://laptop.local:3000'])
      expect(refused({ ...lan, PUBLIC_URL })).toEqual([])
    expect(refused({ ...lan, PUBLIC_URL: 'https://portal.example.test' })).toEqual(['PUBLIC_URL'])
  })

  it('let a command name the public address: it opens nothing', () => {
    expect(refused({ ...LOCAL, PUBLIC_URL: 'https://portal.example.test' }, false)).toEqual([])
  })
})

describe('production', () => {
  it('starts when everything that it can’t do without is said', () => {
    expect(refused(LIVE)).toEqual([])
    expect(readEnv(LIVE)).toMatchObject({ TRUSTED_PROXIES: 1, RESULTS_DIR: undefined })
    expect(refused({ ...LIVE, TRUSTED_PROXIES: '0' })).toEqual([])
  })

  it('takes no default that is certainly wrong there: each is asked for', () => {
    for (const name of Object.keys(PRODUCTION).filter((one) => !/_ENV$|SECRET_KEY/.test(one)))
      for (const value of [undefined, ''])
        expect(refused({ ...LIVE, [name]: value })).toEqual([name])
    for (const aid of ['PREMATCH_DEV', 'PREMATCH_LAN', 'WEBHOOKS_ALLOW_PRIVATE'])
      expect(refused({ ...LIVE, [aid]: '1' })).toEqual([aid])
    expect(refused({ ...LIVE, PREMATCH_NOW: '2026-03-01T12:00:00Z' })).toEqual(['PREMATCH_NOW'])
  })

  it('names all that is wrong at once, whatever kind of wrong', () => {
    expect(
      refused({
        PREMATCH_ENV: 'production',
        LOG_LEVEL: 'loud',
        SECRET_KEY: 'short',
        TRUSTED_PROXIES: 'one',
      }),
    ).toEqual([
      'DATABASE_URL',
      'LOG_LEVEL',
      'MAIL_FROM',
      'PUBLIC_URL',
      'RESULTS_DIR',
      'SECRET_KEY',
      'SMTP_URL',
      'TRUSTED_PROXIES',
    ])
  })

  const takes = (name: string, values: string[], more: Variables = {}) => {
    for (const value of values)
      expect(refused({ ...LIVE, ...more, [name]: value }), value).toEqual([])
  }
  const refuses = (name: string, values: string[], more: Variables = {}) => {
    for (const value of values)
      expect(refused({ ...LIVE, ...more, [name]: value }), value).toEqual([name])
  }

  it('is opened under https alone', () => {
    takes('PUBLIC_URL', ['https://portal.example.org', 'https://portal.example.org:8443'])
    refuses('PUBLIC_URL', ['http://portal.example.org', 'http://127.0.0.1:3000'])
  })

  it('uses a database on another machine over TLS with a checked certificate alone', () => {
    const at = (rest: string) => `postgresql://u:p@${rest}`
    takes('DATABASE_URL', [
      at('db.example.org/x?sslmode=verify-full'),
      at('db.example.org/x?sslmode=require'),
      at('localhost/x'),
      at('[::1]:5432/x'),
      at('%2Fvar%2Frun%2Fpostgresql/x'),
      'postgresql:///x?host=/var/run/postgresql',
      // Said in so many words, where nobody else can be.
      at('postgres:5432/x?sslmode=disable'),
      at('10.0.0.7/x?sslmode=disable'),
    ])
    refuses('DATABASE_URL', [
      at('db.example.org/x'),
      at('db.example.org/x?sslmode=disable'),
      at('db.example.org/x?sslmode=prefer'),
      at('db.example.org/x?sslmode=no-verify'),
      at('db.example.org/x?uselibpqcompat=true&sslmode=require'),
      at('localhost/x?host=db.example.org'),
      at('postgres:5432/x'),
      at('10.0.0.7/x'),
    ])
  })

  it('lets no word in the address of the mail server take TLS away', () => {
    takes('SMTP_URL', ['smtp://u:p@mail.example.org:587', 'smtps://u:p@mail.example.org'])
    refuses('SMTP_URL', [
      'smtp://u:p@mail.example.org?ignoreTLS=true',
      'smtp://u:p@mail.example.org?requireTLS=false',
      'smtps://u:p@mail.example.org?tls.rejectUnauthorized=false',
    ])
  })

  it('mails from a mailbox, on one line', () => {
    takes('MAIL_FROM', ['no-reply@prematch.dev', 'Prematch <no-reply@prematch.dev>'])
    refuses('MAIL_FROM', ['Prematch', 'a@b@c', 'Prematch\nBcc: x@y <no-reply@prematch.dev>'])
  })

  it('asks a remote API over https, or inside a network of one’s own', () => {
    takes('API_URL', ['https://api.example.org', 'http://127.0.0.1:4000', 'http://api:4000'])
    refuses('API_URL', ['http://api.example.org', 'http://203.0.113.7'])
  })

  it('takes a test key of Stripe only where that is meant, and a key only with its webhook secret', () => {
    const webhook = { STRIPE_WEBHOOK_SECRET: 'whsec_Jq4mZ0yVqB3XfT8sKc1uWnE6hRjD4aLg' }
    takes('STRIPE_SECRET_KEY', ['sk_live_0123456789'], webhook)
    takes('STRIPE_SECRET_KEY', ['sk_test_0123456789'], { ...webhook, STRIPE_TEST_MODE: '1' })
    refuses('STRIPE_SECRET_KEY', ['sk_test_0123456789', 'rk_test_0123456789'], webhook)
    expect(refused({ ...LIVE, STRIPE_SECRET_KEY: 'sk_live_0123456789' })).toEqual([
      'STRIPE_WEBHOOK_SECRET',
    ])
    // The command that makes the webhook runs before there is a secret of one.
    expect(refused({ ...LIVE, STRIPE_SECRET_KEY: 'sk_test_0123456789' }, false)).toEqual([])
  })

  const WEAK = [
    'a'.repeat(32),
    'ab'.repeat(20),
    '0123456789abcdef'.repeat(2),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'zyxwvutsrqponmlkjihgfedcba9876543210',
    'test-secret-test-secret-test-secret-test',
    'please-change-this-key-before-you-start!',
    'x'.repeat(40) + 'y7',
  ]
  const random = (encoding: 'hex' | 'base64') =>
    Array.from({ length: 500 }, () => randomBytes(encoding === 'hex' ? 16 : 24).toString(encoding))

  it('refuses secrets that can be guessed, and none that are random', () => {
    for (const name of ['SECRET_KEY', 'LEAK_REPORT_SECRET']) {
      refuses(name, WEAK)
      refuses(name, [`${PRODUCTION.SECRET_KEY},${WEAK[1]}`])
    }
    takes('SECRET_KEY', [...random('hex'), ...random('base64')])
    takes('SECRET_KEY', [`${random('hex')[0]},${random('base64')[0]}`])
    refuses('SECRET_KEY', [[1, 2, 3].map(() => random('hex')[0]).join(',')])
  })
})

it('witnesses of the record are listed with their keys and addresses, and nothing else is taken for one', () => {
  const key = `witness.example+1a2b3c4d+BP${'A'.repeat(42)}`
  const RECORD_WITNESSES = `${key} https://witness.example/log/, ${key} http://127.0.0.1:8787`
  expect(readEnv({ ...LOCAL, RECORD_WITNESSES }).RECORD_WITNESSES).toEqual([
    { key, url: 'https://witness.example/log' },
    { key, url: 'http://127.0.0.1:8787' },
  ])
  expect(readEnv(LOCAL).RECORD_WITNESSES).toEqual([])
  for (const wrong of [
    key,
    'https://witness.example',
    `${key.replace('+BP', '+AQ')} https://w.example`,
  ])
    expect(() => readEnv({ ...LOCAL, RECORD_WITNESSES: wrong })).toThrow(/RECORD_WITNESSES/)
})

it('an authority that stamps checkpoints is named with its certificate, and nothing else is taken for one', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prematch-env-'))
  const file = path.join(folder, 'root.pem')
  writeFileSync(file, rootCertificates[0] ?? '')
  const { raw } = new X509Certificate(rootCertificates[0] ?? '')
  const address = 'https://tsa.example/tsr'
  expect(
    readEnv({ ...LOCAL, RECORD_TIMESTAMP_AUTHORITY: `${address} ${file}` })
      .RECORD_TIMESTAMP_AUTHORITY,
  ).toEqual({ url: address, certificate: raw.toString('base64') })
  expect(readEnv(LOCAL).RECORD_TIMESTAMP_AUTHORITY).toBeUndefined()
  for (const wrong of [address, file, `${address} ${folder}`, `${address} ${file}.gone`])
    expect(() => readEnv({ ...LOCAL, RECORD_TIMESTAMP_AUTHORITY: wrong })).toThrow(
      /RECORD_TIMESTAMP_AUTHORITY/,
    )
  rmSync(folder, { recursive: true })
})
