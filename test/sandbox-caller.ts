import type { Db } from '../lib/platform/db'

/** A JSON answer, read whole. */
export interface KeyAnswer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** Calls the data API with a key. */
export async function withKey(
  { url }: { url: string },
  key: string,
  path: string,
  body?: unknown,
): Promise<KeyAnswer> {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': key,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const parsed = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  return { status: response.status, headers: response.headers, body: parsed }
}

/** Moves the clock of a key's sandbox. */
export const move = (server: { url: string }, key: string, body: unknown) =>
  withKey(server, key, '/v1/test/clock', body)

interface Page {
  cursor: string
  has_more: boolean
  data_version: string
  changes: { match_id: string; match: unknown }[]
}

/** Keeps a copy of what a key is served, by its changes alone. */
export async function startPoller(server: { url: string }, sandboxDb: Db, key: string, limit = 50) {
  const path = `/v1/changes?include_drift=true&include_unreliable=true&limit=${limit}`
  let cursor = ''
  let told = 0
  const ask = () => withKey(server, key, cursor ? `${path}&since=${cursor}` : path)
  /** What a release serves, as the database has it. */
  const rowsOf = async (releaseId: string): Promise<Map<string, unknown>> => {
    const rows = await sandboxDb.releaseMatch.findMany({ where: { releaseId } })
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
        if (answer.status !== 200)
          throw new Error(`changes answered ${answer.status}: ${JSON.stringify(answer.body)}`)
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
