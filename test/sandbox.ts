import { buildSandbox } from '../lib/sandbox'
import { call, signIn } from './person'
import { manualClock, startTestServer, type TestServer } from './server'

/** Begins after the simulated season 2025-26 is over, and stands still unless it is moved. */
export const SANDBOX_NOW = '2026-11-30T12:00:00Z'

/** A beginning of a season: enough for kickoffs and results. */
export const BEGINNING = { competitions: 1, publications: 6 }

/** A server with a small sandbox, and somebody who has a test key. */
export async function startSandbox() {
  const clock = manualClock(SANDBOX_NOW)
  const server = await startTestServer({ clock })
  await buildSandbox(server.product.deps, { size: BEGINNING })
  return { server, clock, ...(await newTester(server)), close: () => server.close() }
}

/** A signed-in person without a plan, with a test key. */
export async function newTester(server: TestServer) {
  const { token } = await signIn(server)
  const { body } = await call(server, 'POST', '/v1/dashboard/sandbox/keys', { token, body: {} })
  return { token, key: String(body.key), keyId: String(body.id) }
}

/** Calls the data API with a key. */
export const withKey = (
  server: Pick<TestServer, 'url'>,
  key: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  call(server, body === undefined ? 'GET' : 'POST', path, {
    headers: { 'x-api-key': key, ...headers },
    ...(body !== undefined && { body }),
  })

/** Moves the clock of a key's sandbox. */
export const move = (server: Pick<TestServer, 'url'>, key: string, body: unknown) =>
  withKey(server, key, '/v1/test/clock', body)

interface Page {
  cursor: string
  has_more: boolean
  data_version: string
  changes: { match_id: string; match: unknown }[]
}

/** Keeps a copy of what a key is served, by its changes alone. */
export async function startPoller(server: TestServer, key: string) {
  const path = '/v1/changes?include_drift=true&include_unreliable=true&limit=50'
  let cursor = ''
  let told = 0
  const ask = () => withKey(server, key, cursor ? `${path}&since=${cursor}` : path)
  /** What a release serves, as the database has it. */
  const rowsOf = async (releaseId: string): Promise<Map<string, unknown>> => {
    const { db } = server.product.deps.sandbox.platform
    const rows = await db.releaseMatch.findMany({ where: { releaseId } })
    return new Map(rows.map(({ matchId, summary }) => [matchId, JSON.parse(summary)]))
  }
  const first = (await ask()).body as unknown as Page
  cursor = first.cursor
  const copy = await rowsOf(first.data_version)
  return {
    copy,
    ask,
    told: () => told,
    async served() {
      const { headers } = await withKey(server, key, '/v1/leagues')
      return rowsOf(headers.get('x-data-version') ?? '')
    },
    async catchUp() {
      for (;;) {
        const answer = await ask()
        if (answer.status === 304) return
        const page = answer.body as unknown as Page
        told += page.changes.length
        for (const { match_id: id, match } of page.changes)
          if (match === null) copy.delete(id)
          else copy.set(id, match)
        cursor = page.cursor
      }
    },
  }
}
