import { beforeEach, describe, expect, it } from 'vitest'
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

const HOUR_MS = 3_600_000
const clock = manualClock('2026-03-01T00:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
let email: string

beforeEach(() => {
  clock.advance(24 * HOUR_MS)
  email = newEmail()
})

const open = (network?: string) => new SignInBrowser(server, network)
const detail = ({ status, body }: Answer) => [status, body.detail]

/** The token in the newest mail's link. */
async function newestLink(address: string): Promise<string> {
  const [mail] = await mailsTo(server, address)
  const token = /\/sign-in\/unlock\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('no link in the newest mail')
  return token
}
const askForLink = (network = newNetwork()) =>
  call(server, 'POST', '/auth/request-unlock', {
    body: { email },
    headers: { 'x-forwarded-for': network },
  })
const unlock = (token: string, network = newNetwork()) =>
  call(server, 'POST', '/auth/unlock', { body: { token }, headers: { 'x-forwarded-for': network } })

/** Signs in on a browser, as on the day before the attack. Returns what that browser keeps. */
async function usualBrowser(): Promise<string> {
  const browser = open()
  await browser.ask(email)
  const { body } = await browser.verify(email, await newestCode(server, email))
  clock.advance(24 * HOUR_MS)
  return String(body.device)
}

/**
 * A bot that knows the address and forty networks: every way that is open to it, until each is shut for
 * the day. Counts the guesses that were compared with a code.
 */
async function attack(): Promise<{ guesses: number; requests: number }> {
  const networks = Array.from({ length: 40 }, () => newNetwork())
  let [guesses, requests] = [0, 0]
  for (let hour = 0; hour < 8; hour++) {
    for (const network of networks) {
      const bot = open(network)
      const asked = await bot.ask(email, { device: 'pmd_0.forged' })
      if (asked.status !== 202) continue
      requests++
      for (let i = 0; i < 6; i++)
        if ((await bot.verify(email, '000000')).status === 401 && i < 5) guesses++
    }
    if (hour < 7) clock.advance(HOUR_MS)
  }
  for (const network of networks) await askForLink(network)
  return { guesses, requests }
}

describe('a bot that knows an address and has forty networks (cases A1, A3, A5)', () => {
  it('has at most fifty guesses and sixty mails a day, and keeps nobody out who reads the mail or has signed in before', async () => {
    const device = await usualBrowser()
    const before = (await mailsTo(server, email)).length
    const { guesses, requests } = await attack()
    expect(guesses).toBe(50)
    expect(requests).toBeLessThanOrEqual(60)
    const mails = await mailsTo(server, email)
    expect(mails.length - before).toBeLessThanOrEqual(63)
    expect(detail(await open().ask(email))).toEqual([429, 'too_many_codes'])

    // The owner on the usual browser, wherever it is today.
    const usual = open()
    expect((await usual.ask(email, { device })).status).toBe(202)
    expect((await usual.verify(email, await newestCode(server, email))).status).toBe(200)

    // The owner on a new browser, through the mail that the bot itself made us send.
    const link = /\/sign-in\/unlock\?token=(\S+)/.exec(
      mails.find(({ text }) => text.includes('/sign-in/unlock'))?.text ?? '',
    )?.[1]
    const fresh = open()
    const unlocked = await unlock(String(link), fresh.network)
    expect(unlocked.body).toMatchObject({ status: 'sent', email })
    fresh.challenge = unlocked.body.challenge_id
    expect((await fresh.verify(email, await newestCode(server, email))).status).toBe(200)
  })
})

describe('the device token', () => {
  it('has caps of its own, which are finite', async () => {
    const device = await usualBrowser()
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await open().ask(email, { device })).status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(10)

    clock.advance(HOUR_MS)
    let compared = 0
    for (let i = 0; i < 6; i++) {
      const browser = open()
      if ((await browser.ask(email, { device })).status !== 202) continue
      for (let j = 0; j < 5; j++)
        if ((await browser.verify(email, '000000')).status === 401) compared++
    }
    expect(compared).toBe(20)
    // Then the lane of everybody is still there.
    await mailsTo(server, email)
    const browser = open()
    expect((await browser.ask(email)).status).toBe(202)
    expect((await browser.verify(email, await newestCode(server, email))).status).toBe(200)
  })

  it('of another address proves nothing and is no error', async () => {
    const device = await usualBrowser()
    email = newEmail()
    for (let i = 0; i < 20; i++) await open().ask(email)
    expect(detail(await open().ask(email, { device }))).toEqual([429, 'too_many_codes'])
  })

  it('does not let a stranger on the same network burn the tries of its challenge', async () => {
    const device = await usualBrowser()
    const owner = open()
    await owner.ask(email, { device })
    const code = await newestCode(server, email)
    for (let i = 0; i < 6; i++) await open(owner.network).verify(email, wrongCode(code))
    expect((await owner.verify(email, code)).status).toBe(200)
  })
})

describe('the mailed link', () => {
  it('is for every address alike, three times a day', async () => {
    const known = email
    await usualBrowser()
    for (const address of [known, newEmail()]) {
      email = address
      const answers = []
      for (let i = 0; i < 4; i++) answers.push(await askForLink())
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429])
      expect(answers[0]?.body).toEqual({ status: 'sent' })
    }
  })

  it('changes nothing when it is only opened, works once when it is used, and ends after a day', async () => {
    await askForLink()
    const token = await newestLink(email)
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${server.url}/auth/unlock?token=${token}`, { method })
      expect(response.status).toBe(405)
    }
    const clicks = await Promise.all(Array.from({ length: 10 }, () => unlock(token)))
    expect(clicks.map(({ status }) => status).sort()).toEqual([202, ...Array<number>(9).fill(410)])
    expect(detail(await unlock(token))).toEqual([410, 'unlock_link_over'])
    expect(detail(await unlock(`pmu_${'A'.repeat(43)}`))).toEqual([410, 'unlock_link_over'])

    await askForLink()
    const late = await newestLink(email)
    clock.advance(24 * HOUR_MS)
    expect(detail(await unlock(late))).toEqual([410, 'unlock_link_over'])
  })

  it('gives five tries, and asking again inside it gives no more', async () => {
    await askForLink()
    const browser = open()
    browser.challenge = (await unlock(await newestLink(email), browser.network)).body.challenge_id
    const first = await newestCode(server, email)
    for (let i = 0; i < 3; i++) await browser.verify(email, wrongCode(first))
    clock.advance(31_000)
    expect((await browser.ask(email)).status).toBe(202)
    const code = await newestCode(server, email)
    expect(code).not.toBe(first)
    for (let i = 0; i < 2; i++) await browser.verify(email, wrongCode(code))
    expect(detail(await browser.verify(email, code))).toEqual([401, 'invalid_code'])
  })

  it('is stored and logged nowhere', async () => {
    await askForLink()
    const token = await newestLink(email)
    await unlock(token)
    const stored = JSON.stringify(await server.product.deps.db.signInUnlock.findMany())
    expect(stored).not.toContain(token)
    expect(server.logged.join('')).not.toContain(token)
  })
})
