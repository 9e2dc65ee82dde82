import { beforeEach, describe, expect, it } from 'vitest'
import {
  call,
  mailsTo,
  newEmail,
  newestCode,
  signIn,
  SignInBrowser,
  settledPerson,
  type SettledPerson,
} from '../../../test/person'
import { placesOf } from '../../../test/places'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { resolveSession } from '../../accounts/resolve-session'
import { carryOutDeletion, dueDeletions } from '../../privacy/carry-out-deletion'
import { undoDeletion } from '../../privacy/undo-deletion'
import { timetable } from '../../../server/timetable'
import { eventually } from '../../../test/eventually'

const DAY_MS = 86_400_000
const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))

beforeEach(() => clock.advance(DAY_MS))

const withKey = async (key: string) => {
  const response = await fetch(`${server.url}/v1/me`, { headers: { 'x-api-key': key } })
  return [response.status, ((await response.json()) as { detail?: string }).detail]
}
const person = () => settledPerson(server)
const requestDeletion = ({ token, email }: SettledPerson, typed = email) =>
  call(server, 'POST', '/account/deletion', { token, body: { email: typed } })
const undo = ({ token }: SettledPerson) => call(server, 'DELETE', '/account/deletion', { token })
const subjects = async (email: string) => (await mailsTo(server, email)).map((one) => one.subject)
const runJob = async () => timetable(server.product.deps).delete_accounts?.run()
const actionsOf = async (accountId: string) =>
  (
    await server.product.deps.db.auditEvent.findMany({
      where: { accountId },
      orderBy: { at: 'asc' },
    })
  ).map(({ action }) => action)

describe('asking for deletion', () => {
  it('takes the typed address, in any spelling, and no other', async () => {
    const owner = await person()
    for (const typed of ['', 'delete', newEmail()])
      expect((await requestDeletion(owner, typed)).status).toBe(422)
    expect(await withKey(owner.key)).toEqual([200, undefined])
    expect((await requestDeletion(owner, ` ${owner.email.toUpperCase()} `)).status).toBe(202)
  })

  it('stops the keys at once, leaves signing in, and can be undone for fourteen days', async () => {
    const owner = await person()
    const asked = await requestDeletion(owner)
    const deleteAt = new Date(clock.nowMs() + 14 * DAY_MS).toISOString().replace('.000', '')
    expect(asked.body).toEqual({ delete_at: deleteAt, renewal: 'none' })
    expect(await withKey(owner.key)).toEqual([401, 'invalid_api_key'])
    expect((await call(server, 'GET', '/auth/me', { token: owner.token })).body).toMatchObject({
      account: { delete_at: deleteAt },
    })

    // Asked again it keeps its date and sends no second mail.
    clock.advance(DAY_MS)
    expect((await requestDeletion(owner)).body).toMatchObject({ delete_at: deleteAt })
    clock.advance(13 * DAY_MS - 1_000)
    await runJob()
    const again = await signIn(server, owner.email)
    expect(again.accountId).toBe(owner.accountId)
    expect((await undo({ ...owner, token: again.token })).status).toBe(204)
    expect(await withKey(owner.key)).toEqual([200, undefined])
    expect((await undo({ ...owner, token: again.token })).status).toBe(204)
    clock.advance(2 * DAY_MS)
    await runJob()
    expect(await withKey(owner.key)).toEqual([200, undefined])
    expect((await subjects(owner.email)).filter((one) => one.includes('account'))).toEqual([
      'Your Prematch account stays',
      'Your Prematch account will be deleted',
    ])
    const actions = await actionsOf(owner.accountId)
    expect(actions.filter((action) => action.startsWith('deletion'))).toEqual([
      'deletion.requested',
      'deletion.undone',
    ])
  })

  it('can’t be undone once its time has come, also before the job has run', async () => {
    const owner = await person()
    await requestDeletion(owner)
    clock.advance(14 * DAY_MS)
    const late = await undo(owner)
    expect([late.status, late.body.detail]).toEqual([409, 'deletion_under_way'])
  })
})

describe('a deletion whose time has come', () => {
  it('leaves nothing of the account but one row that names nobody, and lets the address begin anew', async () => {
    const owner = await person()
    const bystander = await person()
    await requestDeletion(owner)
    clock.advance(14 * DAY_MS)
    const { db, requests } = server.product.deps
    await withKey(owner.key)
    await requests.flush()
    expect(await placesOf(db, owner.clientId)).toContain('client_calls')
    await runJob()
    expect(await actionsOf(owner.accountId)).toEqual(['account.deleted'])
    expect((await subjects(owner.email))[0]).toBe('Your Prematch account is deleted')
    for (const trace of [owner.email, owner.clientId])
      await eventually(async () => expect(await placesOf(db, trace)).toEqual([]))
    expect((await call(server, 'GET', '/auth/me', { token: owner.token })).status).toBe(401)
    expect(await withKey(owner.key)).toEqual([401, 'invalid_api_key'])
    expect(await withKey(bystander.key)).toEqual([200, undefined])

    const anew = await signIn(server, owner.email)
    expect(anew.accountId).not.toBe(owner.accountId)
    expect(await actionsOf(anew.accountId)).toEqual(
      expect.arrayContaining(['account.created', 'session.started']),
    )
  })

  it('and undoing it at the same moment: one of both, whole', async () => {
    let [kept, gone] = [0, 0]
    for (let round = 0; round < 12; round++) {
      const owner = await person()
      await requestDeletion(owner)
      // Two instances whose clocks differ by a second around the end.
      clock.advance(14 * DAY_MS - 1_000)
      const ahead = manualClock(new Date(clock.nowMs() + 1_000).toISOString())
      const deps = { ...server.product.deps, clock: ahead }
      const [due] = (await dueDeletions(deps)).filter((one) => one.accountId === owner.accountId)
      if (!due) throw new Error('nothing is due')
      const origin = { network: '198.51.100.1', requestId: 'req_0000000000000000' }
      const actor = await resolveSession(server.product.deps, owner.token, origin)
      if (!actor) throw new Error('the session has ended')
      // Whoever comes second is refused or finds nothing to do; that is looked at below.
      const calls = [
        () => undoDeletion(server.product.deps, actor).catch(() => undefined),
        () => carryOutDeletion(deps, due),
      ]
      if (round % 2) calls.reverse()
      await Promise.all(calls.map((one) => one()))
      const { db } = deps
      const account = await db.account.findUnique({ where: { id: owner.accountId } })
      const actions = await actionsOf(owner.accountId)
      if (account) {
        kept++
        expect(account.deleteAt).toBeNull()
        expect(actions).toContain('deletion.undone')
        expect(actions).not.toContain('account.deleted')
        expect(await db.apiKey.count({ where: { clientId: owner.clientId } })).toBe(1)
      } else {
        gone++
        expect(actions).toEqual(['account.deleted'])
        expect(await db.client.count({ where: { id: owner.clientId } })).toBe(0)
      }
      const told = await subjects(owner.email)
      expect(told.filter((one) => /stays|is deleted/.test(one))).toHaveLength(1)
    }
    expect([kept > 0, gone > 0]).toEqual([true, true])
  })

  it('and a sign-in at the same moment: an old session that ends or a new account, never an error', async () => {
    for (let round = 0; round < 6; round++) {
      const owner = await person()
      await requestDeletion(owner)
      clock.advance(14 * DAY_MS)
      await mailsTo(server, owner.email)
      const browser = new SignInBrowser(server)
      await browser.ask(owner.email)
      const code = await newestCode(server, owner.email)
      const due = { accountId: owner.accountId, clientId: owner.clientId }
      const [answer] = await Promise.all([
        browser.verify(owner.email, code),
        carryOutDeletion(server.product.deps, due),
      ])
      // The challenge goes with the account: then the code is refused like any other.
      expect([200, 401]).toContain(answer.status)
      const { db } = server.product.deps
      expect(await db.account.count({ where: { id: owner.accountId } })).toBe(0)
    }
  })

  it('is carried out by ten jobs at once, once', async () => {
    const owner = await person()
    await requestDeletion(owner)
    clock.advance(14 * DAY_MS)
    await Promise.all(Array.from({ length: 10 }, runJob))
    expect(await actionsOf(owner.accountId)).toEqual(['account.deleted'])
    expect((await subjects(owner.email)).filter((one) => /is deleted/.test(one))).toHaveLength(1)
  })
})
