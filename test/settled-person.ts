import { call, signIn } from './person'
import type { TestServer } from './server'

export interface SettledPerson {
  token: string
  email: string
  accountId: string
  clientId: string
  key: string
}

/** Somebody with a bit of everything. */
export async function settledPerson(server: TestServer): Promise<SettledPerson> {
  const { token, email, accountId } = await signIn(server)
  await call(server, 'POST', '/account/plan', { token, body: { plan: 'developer' } })
  await call(server, 'PUT', '/account/competitions/slots/1', { token, body: { code: 'LIGUE_1' } })
  const { body } = await call(server, 'POST', '/v1/dashboard/keys', { token, body: {} })
  const me = await call(server, 'GET', '/auth/me', { token })
  return { token, email, accountId, clientId: (me.body.client as { id: string }).id, key: String(body.key) } // prettier-ignore
}
