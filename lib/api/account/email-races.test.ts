import { beforeEach, describe, expect, it } from 'vitest'
import { EmailChanges, type ChangeCodes, type ChangingPerson } from '../../../test/email-change'
import {
  call,
  codeOf,
  mailsTo,
  newcomer,
  newEmail,
  SignInBrowser,
  type Answer,
} from '../../../test/person'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
const changes = new EmailChanges(() => server)

// Nobody here meets what another test has counted.
beforeEach(() => clock.advance(DAY_MS))

const me = (token: string) => call(server, 'GET', '/auth/me', { token })
const detail = ({ status, body }: Answer) => [status, body.detail]

describe('at the same moment', () => {
  it('the same codes sent many times change it once', async () => {
    const owner = await newcomer(server)
    const to = newEmail()
    const codes = await changes.asked(owner, to)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => changes.confirm(owner, codes)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    expect(
      (await mailsTo(server, owner.email)).filter(({ text }) => text.includes('undo-email-change')),
    ).toHaveLength(1)
  })

  it('two accounts that want one address: one gets it', async () => {
    for (let round = 0; round < 4; round++) {
      const to = newEmail()
      const people = [await newcomer(server), await newcomer(server)]
      const both: [ChangingPerson, ChangeCodes][] = []
      for (const one of people) both.push([one, await changes.asked(one, to)])
      const answers = await Promise.all(both.map(([one, codes]) => changes.confirm(one, codes)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const { db } = server.product.deps
      expect(await db.account.count({ where: { email: to } })).toBe(1)
      clock.advance(HOUR_MS)
    }
  })

  it('somebody registers the new address: one of both has it, and nothing fails', async () => {
    for (let round = 0; round < 6; round++) {
      const owner = await newcomer(server)
      const to = newEmail()
      const codes = await changes.asked(owner, to)
      const browser = new SignInBrowser(server)
      await browser.ask(to)
      const code = codeOf(
        (await mailsTo(server, to)).find(({ subject }) => subject.includes('sign-in')),
      )
      const tries = [() => changes.confirm(owner, codes), () => browser.verify(to, code)]
      const [change, registered] =
        round % 2
          ? (await Promise.all(tries.reverse().map((one) => one()))).reverse()
          : await Promise.all(tries.map((one) => one()))
      // Who signs in after the change signs in to the account that has changed.
      expect(registered?.status).toBe(200)
      const { id } = registered?.body.account as { id: string }
      expect([200, 409]).toContain(change?.status)
      expect(id === owner.accountId).toBe(change?.status === 200)
      clock.advance(HOUR_MS)
    }
  })

  it('a sign-in with the old address: its session has ended, or it is told of the change', async () => {
    for (let round = 0; round < 6; round++) {
      const owner = await newcomer(server)
      const codes = await changes.asked(owner, newEmail())
      const browser = new SignInBrowser(server)
      await browser.ask(owner.email)
      const code = codeOf(
        (await mailsTo(server, owner.email)).find(({ subject }) => subject.includes('sign-in')),
      )
      const [change, entered] = await Promise.all([
        changes.confirm(owner, codes),
        browser.verify(owner.email, code),
      ])
      expect(change.status).toBe(200)
      if (entered.status === 200) expect((await me(String(entered.body.token))).status).toBe(401)
      else expect(detail(entered)).toEqual([409, 'email_changed'])
      const { db } = server.product.deps
      expect(await db.account.count({ where: { email: owner.email } })).toBe(0)
      clock.advance(HOUR_MS)
    }
  })
})
