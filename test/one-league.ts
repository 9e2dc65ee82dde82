import { expect } from 'vitest'
import { createTestClient, type TestClient } from './client'
import { promoteTestRelease, testMatchId, type TestMatch } from './release'
import { manualClock, startTestServer, type TestServer, type TestServerOptions } from './server'

export const NOW = '2026-03-01T12:00:00Z'

const LIGUE_1: TestMatch[] = [
  { code: 'LIGUE_1', kickoff: '2025-12-20T20:00:00Z', home: 'Old', away: 'Past', score: [0, 0] },
  { code: 'LIGUE_1', kickoff: '2026-02-25T20:00:00Z', home: 'Lens', away: 'Lyon', score: [2, 1] },
  { code: 'LIGUE_1', kickoff: '2026-02-28T16:00:00Z', home: 'Nice', away: 'Metz', score: [0, 3] },
  { code: 'LIGUE_1', kickoff: '2026-03-01T10:00:00Z', home: 'Brest', away: 'Lille' },
  { code: 'LIGUE_1', kickoff: '2026-03-01T19:45:00Z', home: 'Paris', away: 'Monaco' },
  { code: 'LIGUE_1', kickoff: '2026-03-07T16:00:00Z', home: 'Nantes', away: 'Rennes' },
  { code: 'LIGUE_1', kickoff: '2026-03-07T16:00:00Z', home: 'Angers', away: 'Havre' },
  { code: 'LIGUE_1', kickoff: '2026-03-08T16:00:00Z', home: 'Weak', away: 'Data', reliable: false },
]
const SERIE_A: TestMatch = {
  code: 'SERIE_A',
  kickoff: '2026-03-02T19:45:00Z',
  home: 'Roma',
  away: 'Lazio',
}

/** The id of the match at home to this team. */
export function idOf(home: string): string {
  const match = [...LIGUE_1, SERIE_A].find((one) => one.home === home)
  if (!match) throw new Error(`no match of ${home}`)
  return testMatchId(match)
}

export const matchPath = (home: string) => `/v1/matches/${idOf(home)}`

export interface ListBody {
  matches: { home_team: string; result_score?: string }[]
  next_cursor: string | null
  [field: string]: unknown
}

type Headers = Record<string, string>

/** The real server with a small release around one day, and a Developer client with Ligue 1. */
export class OneLeague {
  private constructor(
    readonly server: TestServer,
    readonly clock: ReturnType<typeof manualClock>,
    readonly release: string,
    public client: TestClient,
  ) {}

  static async start(env: TestServerOptions['env'] = {}): Promise<OneLeague> {
    const clock = manualClock(NOW)
    const server = await startTestServer({ clock, env })
    const { deps } = server.product
    const release = await promoteTestRelease(deps.db, [...LIGUE_1, SERIE_A])
    await deps.releases.refresh()
    const client = await createTestClient(deps, { competitions: ['LIGUE_1'] })
    return new OneLeague(server, clock, release, client)
  }

  /** A fresh Developer client, at the hour everything is about. */
  async reset(): Promise<void> {
    this.clock.set(NOW)
    await this.become({})
  }

  /** Goes on as another client. */
  async become(options: Parameters<typeof createTestClient>[1]): Promise<void> {
    this.client = await createTestClient(this.server.product.deps, {
      competitions: ['LIGUE_1'],
      ...options,
    })
  }

  get(path: string, headers: Headers = {}, method = 'GET'): Promise<Response> {
    return fetch(this.server.url + path, {
      method,
      headers: { 'x-api-key': this.client.key, ...headers },
    })
  }

  /** A call that never meets the two requests a minute of Developer. */
  fresh(path: string, headers: Headers = {}): Promise<Response> {
    this.clock.advance(61_000)
    return this.get(path, headers)
  }

  close(): Promise<void> {
    return this.server.close()
  }
}

/** Status and code of a refusal that has the decided form. */
export async function refusal(response: Response): Promise<[number, string]> {
  const body = (await response.json()) as { detail: string; message: string; request_id: string }
  expect(body.message.length).toBeGreaterThan(10)
  expect(body.request_id).toBe(response.headers.get('x-request-id'))
  return [response.status, body.detail]
}
