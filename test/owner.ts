import { startSession } from '../lib/accounts/session'
import { createTestClient, type TestClient } from './client'
import type { TestServer } from './server'

/** A client with its owner signed in. */
export interface Owner extends TestClient {
  /** Session token of the account API. */
  token: string
  email: string
}

/** A new session of a client's owner, from now on. */
export async function openSession(server: TestServer, client: TestClient): Promise<string> {
  const { db, clock } = server.product.deps
  const origin = { network: '198.51.100.250', requestId: 'req_0000000000000000' }
  const { token } = await db.$transaction((tx) =>
    startSession(
      tx,
      { ...client, created: false },
      { now: clock.now(), origin, userAgent: undefined },
    ),
  )
  return token
}

/**
 * A client whose owner is signed in, written straight into the database: no mail is on its way, so it
 * works with any number of instances.
 */
export async function createOwner(
  server: TestServer,
  options: Parameters<typeof createTestClient>[1] = {},
): Promise<Owner> {
  const { deps } = server.product
  const client = await createTestClient(deps, options)
  const { email } = await deps.db.account.findUniqueOrThrow({ where: { id: client.accountId } })
  return { ...client, token: await openSession(server, client), email }
}
