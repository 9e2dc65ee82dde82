import { beforeEach, describe, expect, it } from 'vitest'
import {
  codeOf,
  mailsTo,
  newEmail,
  newestCode,
  newNetwork,
  SignInBrowser,
  type Answer,
} from '../../../test/person'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { hashSignInCode } from '../../accounts/sign-in-code'
import type { Email } from '../../accounts/email'

const clock = manualClock('2026-03-01T12:00:00Z')
// One proxy is trusted, so that a test can speak from as many networks as it likes.
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
let email: string

beforeEach(() => {
  email = newEmail()
})

const open = (network?: string) => new SignInBrowser(server, network)
const detail = ({ status, body }: Answer) => [status, body.detail]
const accountId = ({ body }: Answer) => (body.account as { id: string }).id

describe('signing in', () => {
  it('mails a code that signs in once', async () => {
    const browser = open()
    const asked = await browser.ask(email)
    expect(asked.status).toBe(202)
    expect(asked.body).toEqual({
      status: 'sent',
      challenge_id: expect.stringMatching(/^chl_[0-9A-Za-z]{16}$/),
      expires_in: 600,
      resend_in: 30,
    })
    const code = await newestCode(server, email)
    const signedIn = await browser.verify(email, code)
    expect(signedIn.status).toBe(200)
    expect(signedIn.body).toEqual({
      token: expect.stringMatching(/^pms_[A-Za-z0-9_-]{43}$/),
      token_type: 'bearer',
      expires_at: '2026-03-31T12:00:00Z',
      account: { id: expect.stringMatching(/^acc_/), email },
      device: expect.stringMatching(/^pmd_/),
    })
    expect(signedIn.headers.get('cache-control')).toBe('no-store')
    expect(detail(await browser.verify(email, code))).toEqual([401, 'invalid_code'])
  })

  it('takes the newest challenge of the same network when no id is given', async () => {
    const network = newNetwork()
    await open(network).ask(email)
    const code = await newestCode(server, email)
    expect(detail(await open().verify(email, code))).toEqual([401, 'invalid_code'])
    expect((await open(network).verify(email, code)).status).toBe(200)
  })

  it('writes in the language that was asked for and keeps the code out of the subject', async () => {
    await open().ask(email, { lang: 'fr' })
    const [mail] = await mailsTo(server, email)
    expect(mail?.subject).toBe('Votre code de connexion Prematch')
    expect(mail?.subject).not.toContain(codeOf(mail))
    expect(mail?.html).toContain('lang="fr"')
    expect(mail?.html).toContain(codeOf(mail))
  })

  it('lets a code live for ten minutes', async () => {
    const browser = open()
    await browser.ask(email)
    const code = await newestCode(server, email)
    clock.advance(600_000)
    expect(detail(await browser.verify(email, code))).toEqual([401, 'invalid_code'])
  })

  it('gives exactly one session to thirty parallel verifications of one right code', async () => {
    const browser = open()
    await browser.ask(email)
    const code = await newestCode(server, email)
    // Opens every connection of the pool first: the first one would be through before the others.
    const { db } = server.product.deps
    await Promise.all(Array.from({ length: 30 }, () => db.$executeRaw`SELECT pg_sleep(0.05)`))
    const answers = await Promise.all(Array.from({ length: 30 }, () => browser.verify(email, code)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(29)
    expect(await db.session.count({ where: { account: { email } } })).toBe(1)
  })

  it('stores neither code nor token, and logs neither them nor the address', async () => {
    const browser = open()
    await browser.ask(email)
    const code = await newestCode(server, email)
    const { body } = await browser.verify(email, code)
    const { db } = server.product.deps
    const stored = JSON.stringify([
      await db.signInChallenge.findMany({ where: { email }, include: { codes: true } }),
      await db.session.findMany({ where: { account: { email } } }),
      await db.auditEvent.findMany({ omit: { seq: true } }),
    ])
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(String(body.token))
    const logged = server.logged.join('')
    for (const secret of [email, String(body.token), `"${code}"`, ` ${code} `])
      expect(logged).not.toContain(secret)
  })
})

describe('slow mail and double clicks (case A4)', () => {
  it('sends one mail for two requests inside the cooldown', async () => {
    const browser = open()
    await browser.ask(email)
    clock.advance(29_000)
    await browser.ask(email)
    expect(await mailsTo(server, email)).toHaveLength(1)
  })

  it('sends one mail for two first requests at once, whose code works whichever answer is kept', async () => {
    const network = newNetwork()
    const clicks = [open(network), open(network)] as const
    await Promise.all(clicks.map((click) => click.ask(email)))
    expect(clicks[0].challenge).not.toBe(clicks[1].challenge)
    expect(await mailsTo(server, email)).toHaveLength(1)
    const code = await newestCode(server, email)
    const answers = [await clicks[1].verify(email, code), await clicks[0].verify(email, code)]
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
  })

  it.each([
    ['refuses', 'the oldest', 0, 401],
    ['accepts', 'the second newest', 1, 200],
    ['accepts', 'the newest', 2, 200],
  ])('%s %s of three codes of a challenge', async (_verb, _which, index, status) => {
    const codes: string[] = []
    const browser = open()
    for (let i = 0; i < 3; i++) {
      clock.advance(31_000)
      await browser.ask(email)
      codes.push(await newestCode(server, email))
    }
    expect((await browser.verify(email, codes[index])).status).toBe(status)
  })

  it('kills every code of the challenge once one was used', async () => {
    const browser = open()
    await browser.ask(email)
    const first = await newestCode(server, email)
    clock.advance(31_000)
    await browser.ask(email)
    expect((await browser.verify(email, await newestCode(server, email))).status).toBe(200)
    expect((await browser.verify(email, first)).status).toBe(401)
  })
})

describe('spellings of one address (case A6)', () => {
  it('make one account with one client', async () => {
    const [local = '', domain = ''] = email.split('@')
    const spellings = [
      email,
      `  ${email} `,
      email.toUpperCase(),
      `${local}@${domain.toUpperCase()}\n`,
    ]
    const ids = new Set<string>()
    for (const spelling of spellings) {
      const browser = open()
      await browser.ask(spelling)
      ids.add(accountId(await browser.verify(spelling, await newestCode(server, email))))
    }
    expect(ids.size).toBe(1)
    const { db } = server.product.deps
    expect(await db.client.count({ where: { account: { email } } })).toBe(1)
    expect(await db.quotaCounter.count({ where: { client: { account: { email } } } })).toBe(1)
  })

  it('make one account when twenty first sign-ins race', async () => {
    const browsers = Array.from({ length: 20 }, () => open())
    const spelling = (i: number) => (i % 2 ? email : email.toUpperCase())
    await Promise.all(browsers.map((browser, i) => browser.ask(spelling(i))))
    const codes = (await mailsTo(server, email)).map(codeOf)
    expect(codes).toHaveLength(20)
    const own = await Promise.all(browsers.map((browser) => codeInside(browser, codes)))
    const answers = await Promise.all(
      browsers.map((browser, i) => browser.verify(spelling(i), own[i])),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { db } = server.product.deps
    const account = await db.account.findUniqueOrThrow({
      where: { email },
      include: { client: true },
    })
    expect(new Set(answers.map(accountId))).toEqual(new Set([account.id]))
    expect(account.client).not.toBeNull()
    const created = { action: 'account.created', accountId: account.id }
    expect(await db.auditEvent.count({ where: created })).toBe(1)
  })

  it('keep plus-addresses apart', async () => {
    const ids = new Set<string>()
    for (const address of [email, email.replace('@', '+a@')]) {
      const browser = open()
      await browser.ask(address)
      ids.add(accountId(await browser.verify(address, await newestCode(server, address))))
    }
    expect(ids.size).toBe(2)
  })

  /** The code among these that was mailed inside this browser's challenge; mails do not say. */
  async function codeInside(browser: SignInBrowser, codes: string[]): Promise<string | undefined> {
    const challengeId = String(browser.challenge)
    const { db, env } = server.product.deps
    const { codeHash } = await db.signInCode.findFirstOrThrow({ where: { challengeId } })
    return codes.find((code) =>
      hashSignInCode(env.SECRET_KEY, {
        purpose: 'sign-in',
        email: email as Email,
        challengeId,
        code,
      }).equals(codeHash),
    )
  }
})
