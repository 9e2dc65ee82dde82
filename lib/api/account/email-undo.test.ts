import { beforeEach, describe, expect, it } from 'vitest'
import { EmailChanges } from '../../../test/email-change'
import { call, mailsTo, newcomer, newEmail, type Answer } from '../../../test/person'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const DAY_MS = 86_400_000
const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
const changes = new EmailChanges(() => server)

// Nobody here meets what another test has counted.
beforeEach(() => clock.advance(DAY_MS))

const me = (token: string) => call(server, 'GET', '/auth/me', { token })
const detail = ({ status, body }: Answer) => [status, body.detail]
const link = (token: string) =>
  call(server, 'GET', `/auth/undo-email-change?token=${token}&format=json`)

describe('the link to the old address', () => {
  it('changes nothing when it is opened; one click gives the address back and ends every session', async () => {
    const owner = await newcomer(server)
    const to = newEmail()
    const token = await changes.changed(owner, to)
    const until = new Date(clock.nowMs() + 7 * DAY_MS).toISOString().replace('.000', '')
    expect((await link(token)).body).toEqual({ email: owner.email, expires_at: until })
    const opened = await fetch(`${server.url}/auth/undo-email-change?token=${token}`, {
      redirect: 'manual',
    })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/email/undo'])
    expect(opened.headers.get('set-cookie')).toMatch(
      /^prematch_email_undo=pmc_.*HttpOnly; SameSite=Lax/,
    )
    expect(await changes.addressOf(owner.accountId)).toBe(to)

    expect((await changes.undo(token)).body).toEqual({ email: owner.email })
    expect((await me(owner.token)).status).toBe(401)
    expect((await changes.signInAt(owner.email)).body).toMatchObject({
      account: { id: owner.accountId },
    })
    expect((await mailsTo(server, to))[0]?.subject).toBe(
      'A change of address at Prematch was undone',
    )
    for (const again of [await changes.undo(token), await link(token)])
      expect(detail(again)).toEqual([410, 'email_undo_link_over'])
  })

  it('works for seven days, in which nobody else gets the old address; then anybody may', async () => {
    const owner = await newcomer(server)
    const token = await changes.changed(owner, newEmail())
    expect(detail(await changes.signInAt(owner.email))).toEqual([409, 'email_changed'])
    const other = await newcomer(server)
    expect(detail(await changes.confirm(other, await changes.asked(other, owner.email)))).toEqual([
      409,
      'email_taken',
    ])
    clock.advance(7 * DAY_MS - 1)
    expect((await link(token)).status).toBe(200)
    clock.advance(1)
    expect(detail(await changes.undo(token))).toEqual([410, 'email_undo_link_over'])
    const anew = await changes.signInAt(owner.email)
    expect(anew.status).toBe(200)
    expect((anew.body.account as { id: string }).id).not.toBe(owner.accountId)
  })

  it('of the first of two changes decides: who took the account can’t take it back', async () => {
    const owner = await newcomer(server)
    const [second, third] = [newEmail(), newEmail()]
    const first = await changes.changed(owner, second)
    const taken = await changes.changed({ ...owner, email: second }, third)
    expect((await changes.undo(first)).status).toBe(200)
    expect(detail(await changes.undo(taken))).toEqual([410, 'email_undo_link_over'])
    expect(await changes.addressOf(owner.accountId)).toBe(owner.email)
    // The addresses in between are free again.
    expect((await changes.signInAt(second)).status).toBe(200)
  })

  it('and many clicks at once undo it once', async () => {
    const owner = await newcomer(server)
    const token = await changes.changed(owner, newEmail())
    const answers = await Promise.all(Array.from({ length: 4 }, () => changes.undo(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
  })

  it('leaves what was asked for meanwhile without use', async () => {
    const owner = await newcomer(server)
    const to = newEmail()
    const token = await changes.changed(owner, to)
    const waiting = await changes.asked({ ...owner, email: to }, newEmail())
    await changes.undo(token)
    const anew = await changes.signInAt(owner.email)
    expect(detail(await changes.confirm({ token: String(anew.body.token) }, waiting))).toEqual([
      401,
      'invalid_code',
    ])
  })
})
