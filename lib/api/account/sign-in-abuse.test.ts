import { beforeEach, describe, expect, it } from 'vitest'
import { heard } from '../../../test/crowd'
import {
  call,
  mailsTo,
  newEmail,
  newestCode,
  newNetwork,
  SignInBrowser,
  wrongCode,
  type Answer,
} from '../../../test/person'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { aliasOf } from '../../accounts/address-alias'
import type { Email } from '../../accounts/email'

const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
let email: string

beforeEach(() => {
  // A new hour and day for each test, so that none meets another's caps.
  clock.advance(24 * 3_600_000)
  email = newEmail()
})

const open = (network?: string) => new SignInBrowser(server, network)
const asked = (ask: () => Promise<Answer>) => heard(ask, ({ status }) => status)
const detail = ({ status, body }: Answer) => [status, body.detail]
const retryAfter = ({ headers }: Answer) => Number(headers.get('retry-after'))

describe('guessing a code (case A1)', () => {
  it('fails even with the right code after five wrong ones, until a new code was asked for', async () => {
    const browser = open()
    await browser.ask(email)
    const code = await newestCode(server, email)
    for (let i = 0; i < 5; i++)
      expect(detail(await browser.verify(email, wrongCode(code)))).toEqual([401, 'invalid_code'])
    expect(detail(await browser.verify(email, code))).toEqual([401, 'invalid_code'])

    await browser.ask(email)
    expect(await mailsTo(server, email)).toHaveLength(2)
    expect(detail(await browser.verify(email, code))).toEqual([401, 'invalid_code'])
    expect((await browser.verify(email, await newestCode(server, email))).status).toBe(200)
  })

  it('gives no more tries for asking again inside a challenge', async () => {
    const browser = open()
    await browser.ask(email)
    const first = browser.challenge
    for (let i = 0; i < 3; i++)
      await browser.verify(email, wrongCode(await newestCode(server, email)))
    clock.advance(31_000)
    await browser.ask(email)
    expect(browser.challenge).toBe(first)
    const code = await newestCode(server, email)
    for (let i = 0; i < 2; i++) await browser.verify(email, wrongCode(code))
    expect(detail(await browser.verify(email, code))).toEqual([401, 'invalid_code'])
  })

  it('lets parallel guesses share no try', async () => {
    const browser = open()
    await browser.ask(email)
    const code = await newestCode(server, email)
    const guess = () => browser.verify(email, wrongCode(code))
    const guesses = await Promise.all(Array.from({ length: 20 }, guess))
    expect(guesses.map(({ status }) => status)).toEqual(Array(20).fill(401))
    const { db } = server.product.deps
    const id = String(browser.challenge)
    expect(await db.signInChallenge.findUnique({ where: { id } })).toMatchObject({ tries: 5 })
    expect(detail(await browser.verify(email, code))).toEqual([401, 'invalid_code'])
  })

  it('ends in 429 after fifty wrong codes a day, from however many networks', async () => {
    let guessed = 0
    let refused: Answer | undefined
    while (!refused && guessed < 60) {
      clock.advance(10 * 60_000)
      const browser = open()
      await browser.ask(email)
      const code = await newestCode(server, email)
      for (let i = 0; i < 4 && !refused; i++) {
        const tried = await browser.verify(email, wrongCode(code))
        if (tried.status === 429) refused = tried
        else guessed++
      }
      if (refused)
        expect(detail(await browser.verify(email, code))).toEqual([429, 'too_many_codes'])
    }
    expect(guessed).toBe(50)
    const { auditEvent } = server.product.deps.db
    expect(await auditEvent.count({ where: { action: 'sign_in.exhausted' } })).toBe(1)

    // No mail goes out for a code that could not work.
    const mails = (await mailsTo(server, email)).length
    const asked = await open().ask(email)
    expect(detail(asked)).toEqual([429, 'too_many_codes'])
    expect(await mailsTo(server, email)).toHaveLength(mails)

    // Retry-After is true: a second before it is not over, then it is.
    clock.advance((retryAfter(asked) - 1) * 1000)
    expect((await open().ask(email)).status).toBe(429)
    clock.advance(1000)
    const browser = open()
    await browser.ask(email)
    expect((await browser.verify(email, await newestCode(server, email))).status).toBe(200)
  })

  it('does not count a right code as a failed try', async () => {
    const browser = open()
    await browser.ask(email)
    const code = await newestCode(server, email)
    await browser.verify(email, wrongCode(code))
    expect((await browser.verify(email, code)).status).toBe(200)
    const { db, env } = server.product.deps
    const budgets = await db.signInBudget.findMany({
      where: { kind: 'failed_tries', subject: aliasOf(env.SECRET_KEY, email as Email) },
    })
    expect(budgets.map(({ used }) => used)).toEqual([1])
  })
})

describe('a stranger who knows the address (case A3)', () => {
  it.each([
    ['elsewhere', undefined, 31_000],
    ['on the same network at the same moment', '203.0.113.77', 0],
    ['on the same network, later', '203.0.113.78', 31_000],
  ])(
    '%s neither kills the owner’s code nor burns the owner’s tries',
    async (_where, network, pause) => {
      const owner = open(network)
      await owner.ask(email)
      const code = await newestCode(server, email)
      for (let i = 0; i < 3; i++) {
        clock.advance(pause)
        const stranger = open(network)
        expect((await stranger.ask(email)).status).toBe(202)
        for (let j = 0; j < 6; j++)
          expect((await stranger.verify(email, wrongCode(code))).status).toBe(401)
      }
      expect((await owner.verify(email, code)).status).toBe(200)
    },
  )

  it('does not burn the owner’s tries from elsewhere by leaving the challenge out', async () => {
    const owner = open()
    await owner.ask(email)
    const code = await newestCode(server, email)
    for (let i = 0; i < 6; i++) await open().verify(email, wrongCode(code))
    expect((await owner.verify(email, code)).status).toBe(200)
  })

  it('does not open another address with a challenge', async () => {
    const browser = open()
    await browser.ask(email)
    const code = await newestCode(server, email)
    const other = newEmail()
    expect(detail(await browser.verify(other, code))).toEqual([401, 'invalid_code'])
    const first = browser.challenge
    await browser.ask(other)
    expect(browser.challenge).not.toBe(first)
  })
})

describe('mail bombing (case A5)', () => {
  it('stops after five mails an hour, whatever case, spaces and forwarded addresses are tried', async () => {
    const network = newNetwork()
    const answers: Answer[] = []
    for (let i = 0; i < 40; i++) {
      clock.advance(31_000)
      const spelling = i % 2 ? ` ${email.toUpperCase()}` : `${email}\t`
      // The attacker writes the first address; the trusted proxy appends the one it saw.
      const headers = { 'x-forwarded-for': `1.2.3.${i}, ${network}` }
      const body = { email: spelling }
      answers.push(await call(server, 'POST', '/auth/request-code', { body, headers }))
      // A mail that has not left when its code expires is dropped, and this clock runs fast.
      await mailsTo(server, email)
    }
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(35)
    for (const answer of refused) {
      expect(answer.body.detail).toBe('too_many_codes')
      expect(Number.isInteger(retryAfter(answer))).toBe(true)
      expect(retryAfter(answer)).toBeGreaterThanOrEqual(1)
    }
    expect(await mailsTo(server, email)).toHaveLength(5)
  })

  it('stops after twenty mails an hour to one address from many networks at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => asked(() => open().ask(email))),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect(await mailsTo(server, email)).toHaveLength(20)
  })

  it('stops after thirty requests an hour from one network to many addresses at once', async () => {
    const network = newNetwork()
    const ask = () => asked(() => open(network).ask(newEmail()))
    const answers = await Promise.all(Array.from({ length: 40 }, ask))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(30)
  })

  it('does not lock a client out whose address a stranger forges', async () => {
    const victim = newNetwork()
    const forge = (i: number) =>
      call(server, 'POST', '/auth/request-code', {
        body: { email: `nobody${i}@example.org` },
        headers: { 'x-forwarded-for': `${victim}, ${newNetwork()}` },
      })
    await Promise.all(Array.from({ length: 35 }, (_, i) => forge(i)))
    expect((await open(victim).ask(email)).status).toBe(202)
  })

  it('believes no forwarded address when no proxy is trusted, and says so once', async () => {
    const alone = await startTestServer({ clock })
    const warnings = () => alone.logged.filter((line) => line.includes('TRUSTED_PROXIES is 0'))
    await call(alone, 'GET', '/v1/me')
    expect(warnings()).toEqual([])
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await new SignInBrowser(alone).ask(email)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
    // The data routes are another way in.
    await call(alone, 'GET', '/v1/me', { headers: { 'x-forwarded-for': newNetwork() } })
    expect(warnings()).toHaveLength(1)
    await alone.close()
  })
})
