import { expect, it } from 'vitest'
import { createLog, flatLog, takeOverConsole } from './log'
import { hideSecrets } from './redact'

const RANDOM = 'Ab3_-dEfGh1jKlMnOpQrStUvWxYz0123456789ABCDE'
const SECRETS = [
  `pm_developer_${'k'.repeat(38)}`,
  `pm_starter_${'k'.repeat(38)}`,
  `pm_beta_${'k'.repeat(38)}`,
  ...['pms', 'pmb', 'pmr', 'pmu'].map((prefix) => `${prefix}_${RANDOM}`),
  `pmd_m1abc2.${RANDOM}`,
  'sk_live_51AbCdEfGhIjKlMn',
  'sk_test_51AbCdEfGhIjKlMn',
  'rk_live_51AbCdEfGhIjKlMn',
  'whsec_abcdefghijklmnop',
]

/** Lines that a log writes while something happens, and those alone. */
function linesOf(happens: (log: ReturnType<typeof createLog>) => void): string[] {
  let written = ''
  happens(createLog({ LOG_LEVEL: 'debug' }, { write: (text) => void (written += text) }))
  return written.split('\n').slice(0, -1)
}

it.each(SECRETS)('a secret is hidden wherever it stands: %s', (secret) => {
  const tail = secret.slice(-12)
  const lines = linesOf((log) => {
    log.info({ path: `/account/sessions/${secret}`, deep: { url: `x?y=${secret}&z` } }, secret)
    log.error({ err: new Error(`no ${secret} here`) }, 'failed')
  })
  expect(lines.join()).not.toContain(tail)
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([30, 50])
  const encoded = secret.replaceAll('_', '%5F').replace('k', '%6b').replace('p', '%70')
  expect(hideSecrets(`/a/${encoded}`)).not.toContain(tail)
})

it('what has the name of a secret or of a person’s address is hidden, one level down too; where there is none, at the top', () => {
  const named = { key: 'k1', token: 't1', email: 'e1', authorization: 'a1' }
  const lines = linesOf((log) => {
    log.info({ ...named, deep: { ...named, shown: 1 } }, 'deep')
    flatLog(log).info({ ...named, units: 1 }, 'flat')
  })
  const hidden = Object.fromEntries(Object.keys(named).map((name) => [name, '[redacted]']))
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { ...hidden, deep: { ...hidden, shown: 1 } },
    { ...hidden, units: 1 },
  ])
})

it('tokens in addresses and passwords of databases are hidden, by their place', () => {
  const [line = ''] = linesOf((log) =>
    log.info('GET /sign-in/unlock?token=abcdefgh&x=1 postgresql://me:hunter2@db/x'),
  )
  expect(line).not.toMatch(/abcdefgh|hunter2/)
  expect(line).toContain('x=1 postgresql://me:…@db/x')
})

it('what has no secret is written as it is', () => {
  for (const path of ['/v1/leagues/LIGUE_1/matches', '/a%20b', '/prematch_theme', '/npm_config'])
    expect(hideSecrets(path)).toBe(path)
})

it('nothing that is told to the console begins a line of its own, moves a terminal or keeps a secret', () => {
  const forged = '{"level":30,"path":"/auth/verify-code","status":200,"msg":"request"}'
  const lines = linesOf((log) => {
    const giveBack = takeOverConsole(log)
    try {
      console.error(
        `⨯ The requested resource isn't a valid image for /x\n${forged}\n\u001b[2J\u009b2J\u2028`,
      )
      console.warn('?token=secret-token"\n%s', forged)
      console.log(new Error(`\r\n${forged} ${SECRETS[3] ?? ''}`))
    } finally {
      giveBack()
    }
  })
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ source: 'console' })
    expect(line).not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028\u2029]/)
    expect(line).not.toMatch(/secret-token|QrStUv/)
  }
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([50, 40, 30])
})

it('a database that is away is one warning, whoever tells the console of it', () => {
  const away = new Error('Connection terminated due to connection timeout', {
    cause: new Error('Connection terminated unexpectedly'),
  })
  const lines = linesOf((log) => {
    const giveBack = takeOverConsole(log)
    console.trace(away)
    console.error('it failed', new Error('of our own'))
    giveBack()
  })
  const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(first).toMatchObject({ level: 40, source: 'console', reason: away.message })
  expect(lines[0]).not.toContain(' at ')
  expect(second).toMatchObject({ level: 50 })
})

it('what Node warns of is a line of the log too', async () => {
  let written = ''
  const giveBack = takeOverConsole(
    createLog({ LOG_LEVEL: 'info' }, { write: (text) => void (written += text) }),
  )
  process.emitWarning('something old')
  await new Promise((resolve) => setImmediate(resolve))
  giveBack()
  expect(JSON.parse(written)).toMatchObject({ level: 40, source: 'node' })
})
