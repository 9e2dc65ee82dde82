import { buildSandbox } from '../lib/sandbox'
import { heard } from './crowd'
import { call, newcomer } from './person'
import { BEGINNING } from './sandbox-sizes'
import { manualClock, startTestServer, type TestServer } from './server'

/** Begins after the simulated season 2025-26 is over, and stands still unless it is moved. */
const SANDBOX_NOW = '2026-11-30T12:00:00Z'

/** A server with a small sandbox, and somebody who has a test key. @param env settings besides those of every test */
export async function startSandbox(env: Record<string, string> = {}) {
  const clock = manualClock(SANDBOX_NOW)
  const server = await startTestServer({ clock, env: { WEBHOOKS_ALLOW_PRIVATE: '1', ...env } })
  await buildSandbox(server.product.deps, { size: BEGINNING })
  return { server, clock, ...(await newTester(server)), close: () => server.close() }
}

/** A signed-in person without a plan, with a test key. */
export async function newTester(server: TestServer) {
  const { token, accountId } = await newcomer(server)
  // A busy machine may have no time for it at first; a sandbox that is missing stays missing.
  const { status, body } = await heard(
    () => call(server, 'POST', '/v1/dashboard/sandbox/keys', { token, body: {} }),
    (answer) => (answer.body.detail === 'sandbox_not_ready' ? undefined : answer.status),
  )
  if (status !== 201) throw new Error(`no test key: ${status} ${JSON.stringify(body)}`)
  return { token, accountId, key: String(body.key), keyId: String(body.id) }
}
