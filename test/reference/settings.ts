import { signIn } from '../person'
import { as, ask, type Provocation, type Provocations } from './provoke'
import type { Sending } from './exchange'
import type { ReferenceWorld } from './world'

const DAY_MS = 86_400_000

const reading = (id: string): Provocations => ({ 200: as(id, {}, 'developer') })

/** The address behind a session. */
async function addressOf(world: ReferenceWorld, token: string): Promise<string> {
  const { body } = await ask(world, 'me', { token })
  return (body as { account: { email: string } }).account.email
}

const requesting =
  (then: (world: ReferenceWorld, token: string) => ReturnType<Provocation>): Provocation =>
  async (world) => {
    const token = await world.person('developer')
    const body = { email: await addressOf(world, token) }
    await ask(world, 'requestDeletion', { token, body })
    return then(world, token)
  }

/** Signed in, after a call with a key that was refused; @param sending made of the id of that call */
const called =
  (id: string, sending: (requestId: string) => Sending): Provocation =>
  async (world) => {
    const token = await world.person('developer')
    const { body } = await ask(world, 'issueKey', { token, body: {} })
    const { key } = body as { key: string }
    const refused = await ask(world, 'listLeagueMatches', { key, path: { code: 'NO_SUCH' } })
    await world.server.product.deps.requests.flush()
    const requestId = (refused.body as { request_id: string }).request_id
    return ask(world, id, { token, ...sending(requestId) })
  }

export const SETTINGS: Record<string, Provocations> = {
  listSessions: reading('listSessions'),
  revokeSession: {
    204: async (world) => {
      const token = await world.person()
      const { body } = await ask(world, 'listSessions', { token })
      const id = (body as { sessions: { id: string }[] }).sessions[0]?.id ?? ''
      return ask(world, 'revokeSession', { token, path: { id } })
    },
    422: as('revokeSession', { path: { id: 'x'.repeat(65) } }),
    not_found: as('revokeSession', { path: { id: 'ses_0000000000000000' } }),
  },
  revokeSessions: {
    200: as('revokeSessions', { query: 'scope=others' }),
    422: as('revokeSessions', { query: 'scope=mine' }),
  },
  getSettings: reading('getSettings'),
  readCalendar: reading('readCalendar'),
  renewCalendar: {
    201: as('renewCalendar', {}, 'developer'),
    invalid_plan_contract: as('renewCalendar'),
  },
  endCalendar: { 204: as('endCalendar') },
  usageHistory: {
    200: as('usageHistory', { query: 'range=days' }, 'developer'),
    422: as('usageHistory', { query: 'range=years' }),
  },
  changeSettings: {
    200: as('changeSettings', { body: { name: 'Stade Numérique', quota_mails: false } }),
    422: as('changeSettings', { body: {} }),
  },
  getAudit: {
    200: as('getAudit', { query: 'limit=10' }, 'developer'),
    422: as('getAudit', { query: 'limit=0' }),
    invalid_cursor: as('getAudit', { query: 'cursor=x' }),
  },
  listRequests: {
    200: called('listRequests', () => ({ query: 'status=refused&limit=10' })),
    422: as('listRequests', { query: 'status=6xx' }),
    invalid_cursor: as('listRequests', { query: 'cursor=x' }),
  },
  getRequest: {
    200: called('getRequest', (id) => ({ path: { id } })),
    not_found: as('getRequest', { path: { id: 'req_0000000000000000' } }),
  },
  exportAccount: {
    // The sign-in is among what is exported.
    200: async (world) =>
      ask(world, 'exportAccount', { token: await world.person('developer', signIn) }),
  },
  requestDeletion: {
    202: async (world) => {
      const token = await world.person('developer')
      const body = { email: await addressOf(world, token) }
      return ask(world, 'requestDeletion', { token, body })
    },
    422: as('requestDeletion', { body: { email: 'someone.else@example.org' } }),
  },
  undoDeletion: {
    204: requesting((world, token) => ask(world, 'undoDeletion', { token })),
    deletion_under_way: requesting(async (world, token) => {
      // Its time has come, and the job has not.
      const { db } = world.server.product.deps
      const deleteAt = new Date(world.clock.nowMs() - DAY_MS)
      await db.account.update({
        where: { email: await addressOf(world, token) },
        data: { deleteAt },
      })
      return ask(world, 'undoDeletion', { token })
    }),
  },
}
