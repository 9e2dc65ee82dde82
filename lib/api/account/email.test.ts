import { beforeEach, describe, expect, it } from 'vitest'
import { timetable } from '../../../server/timetable'
import { EmailChanges } from '../../../test/email-change'
import {
  call,
  codeOf,
  mailsTo,
  newcomer,
  newEmail,
  newestCode,
  signIn,
  SignInBrowser,
  wrongCode,
  type Answer,
} from '../../../test/person'
import { settledPerson } from '../../../test/person'
import { placesOf } from '../../../test/places'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { eventually } from '../../../test/eventually'

const DAY_MS = 86_400_000
const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
const changes = new EmailChanges(() => server)

// Nobody here meets what another test has counted.
beforeEach(() => clock.advance(DAY_MS))

const me = (token: string) => call(server, 'GET', '/auth/me', { token })
const detail = ({ status, body }: Answer) => [status, body.detail]

describe('a change of the address', () => {
  it('takes a code from each mailbox, ends the other sessions, and everything else stays', async () => {
    const owner = await settledPerson(server)
    const elsewhere = await signIn(server, owner.email)
    const to = newEmail()
    const codes = await changes.asked(owner, ` ${to.toUpperCase()} `.trim().toLowerCase())
    expect((await call(server, 'GET', '/account/email', { token: owner.token })).body).toEqual({
      email: owner.email,
      change: {
        change_id: codes.change_id,
        email: to,
        expires_at: new Date(clock.nowMs() + 600_000).toISOString().replace('.000', ''),
        resend_in: 30,
      },
    })
    // The new mailbox may be a stranger's: it learns nothing of the account.
    const [toNew] = await mailsTo(server, to)
    expect(`${toNew?.text} ${toNew?.html}`).not.toContain(owner.email)
    const { status, body } = await changes.confirm(owner, codes)
    expect([status, body.email]).toEqual([200, to])
    expect(body.undo_until).toBe(
      new Date(clock.nowMs() + 7 * DAY_MS).toISOString().replace('.000', ''),
    )

    expect((await me(owner.token)).body).toMatchObject({
      account: { id: owner.accountId, email: to },
    })
    expect((await me(elsewhere.token)).status).toBe(401)
    const withKey = await fetch(`${server.url}/v1/me`, { headers: { 'x-api-key': owner.key } })
    expect(await withKey.json()).toMatchObject({ client: { email: to, name: to } })
    expect((await changes.signInAt(to)).body).toMatchObject({
      account: { id: owner.accountId, email: to },
    })
    expect((await mailsTo(server, owner.email))[0]?.subject).toBe(
      'The address of your Prematch account was changed',
    )
    const subjects = (await mailsTo(server, to)).map(({ subject }) => subject)
    expect(subjects).toContain('This is now your Prematch address')
    const history = await call(server, 'GET', '/account/audit', { token: owner.token })
    const events = history.body.events as { action: string; details: object }[]
    expect(
      events
        .filter(({ action }) => action.startsWith('email'))
        .map(({ action, details }) => [action, details]),
    ).toEqual([
      ['email.changed', { change_id: codes.change_id, count: 1 }],
      ['email.change_requested', { change_id: codes.change_id }],
    ])
    expect(JSON.stringify(events)).not.toContain(to)
  })

  it('is not made by one code alone, by codes in each other’s place, or after ten minutes', async () => {
    const owner = await newcomer(server)
    const codes = await changes.asked(owner, newEmail())
    const { old_code, new_code } = codes
    for (const wrong of [
      { ...codes, old_code: wrongCode(old_code) },
      { ...codes, new_code: wrongCode(new_code) },
      { ...codes, old_code: new_code, new_code: old_code },
    ])
      expect(detail(await changes.confirm(owner, wrong))).toEqual([401, 'invalid_code'])
    clock.advance(600_000)
    expect(detail(await changes.confirm(owner, codes))).toEqual([401, 'invalid_code'])
    expect(await changes.addressOf(owner.accountId)).toBe(owner.email)
  })

  it('has five tries, however many come at once', async () => {
    const owner = await newcomer(server)
    const codes = await changes.asked(owner, newEmail())
    const wrong = { ...codes, old_code: wrongCode(codes.old_code) }
    await Promise.all(Array.from({ length: 5 }, () => changes.confirm(owner, wrong)))
    expect(detail(await changes.confirm(owner, codes))).toEqual([401, 'invalid_code'])
    const { db } = server.product.deps
    expect(
      await db.auditEvent.count({
        where: { accountId: owner.accountId, action: 'email.change_failed' },
      }),
    ).toBe(5)
  })

  it('is the owner’s alone, and its codes sign nobody in', async () => {
    const [owner, other] = [await newcomer(server), await newcomer(server)]
    const to = newEmail()
    const codes = await changes.asked(owner, to)
    expect(detail(await changes.confirm(other, codes))).toEqual([401, 'invalid_code'])
    const browser = new SignInBrowser(server)
    await browser.ask(to)
    expect((await browser.verify(to, codes.new_code)).status).toBe(401)
    expect((await changes.confirm(owner, codes)).status).toBe(200)
  })

  it('asked for twice at once sends one mail to each; after half a minute new codes, and the newest two work', async () => {
    const owner = await newcomer(server)
    const to = newEmail()
    const answers = await Promise.all([changes.ask(owner, to), changes.ask(owner, to)])
    const [first, second] = answers.map(({ body }) => body.change_id)
    expect(second).toBe(first)
    const mailed = (await mailsTo(server, to)).map(codeOf)
    expect(mailed).toHaveLength(1)
    const old_code = await newestCode(server, owner.email)
    clock.advance(30_000)
    expect((await changes.ask(owner, to)).body.change_id).toBe(first)
    expect((await mailsTo(server, to)).map(codeOf)).toHaveLength(2)
    expect(
      (await changes.confirm(owner, { change_id: first, old_code, new_code: mailed[0] })).status,
    ).toBe(200)
  })

  it('to another address than before leaves the codes of that one without use', async () => {
    const owner = await newcomer(server)
    const first = await changes.asked(owner, newEmail())
    const second = await changes.asked(owner, newEmail())
    expect(detail(await changes.confirm(owner, first))).toEqual([401, 'invalid_code'])
    expect((await changes.confirm(owner, second)).status).toBe(200)
  })

  it('is asked for in the same words for an address that has an account, and refused only to who reads its mail', async () => {
    const [owner, other] = [await newcomer(server), await newcomer(server)]
    const codes = await changes.asked(owner, other.email)
    expect(detail(await changes.confirm(owner, codes))).toEqual([409, 'email_taken'])
    expect(await changes.addressOf(other.accountId)).toBe(other.email)
    expect((await me(other.token)).status).toBe(200)
  })

  it.each([[''], ['a@'], ['ö@example.org'], [7], [null]])('refuses %j', async (email) => {
    expect((await changes.ask(await newcomer(server), email)).status).toBe(422)
  })

  it('refuses the address that the account has', async () => {
    const owner = await newcomer(server)
    expect((await changes.ask(owner, owner.email.toUpperCase())).status).toBe(422)
    expect(
      (await mailsTo(server, owner.email)).filter(({ subject }) => subject.includes('Confirm')),
    ).toEqual([])
  })

  it('has the caps of sign-in: ten an hour for the owner, five for a new address from one network', async () => {
    const owner = await newcomer(server)
    const to = newEmail()
    for (let i = 0; i < 5; i++) expect((await changes.ask(owner, to)).status).toBe(202)
    const refused = await changes.ask(owner, to)
    expect(detail(refused)).toEqual([429, 'too_many_codes'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let i = 0; i < 5; i++) expect((await changes.ask(owner, newEmail())).status).toBe(202)
    expect(detail(await changes.ask(owner, newEmail()))).toEqual([429, 'too_many_codes'])
  })

  it('is possible while the account waits for its deletion, which then leaves nothing of either address', async () => {
    const owner = await newcomer(server)
    const body = { email: owner.email }
    const asked = await call(server, 'POST', '/account/deletion', { token: owner.token, body })
    expect(asked.status).toBe(202)
    clock.advance(13 * DAY_MS)
    const to = newEmail()
    const again = await signIn(server, owner.email)
    await changes.changed(again, to)
    expect((await me(again.token)).body).toMatchObject({ account: { email: to } })
    clock.advance(DAY_MS)
    await timetable(server.product.deps).delete_accounts?.run()
    expect((await mailsTo(server, to))[0]?.subject).toBe('Your Prematch account is deleted')
    const { db } = server.product.deps
    for (const address of [owner.email, to])
      await eventually(async () => expect(await placesOf(db, address)).toEqual([]))
    // The old one is free again.
    expect((await changes.signInAt(owner.email)).status).toBe(200)
  })
})
