import { KEY_VARIABLE } from './curl'

/** Ways of asking that avoid a refusal or save rows. */
export type LoopName = 'wait' | 'walk' | 'list' | 'bulk' | 'unchanged'

/** How a refusal would not have happened: a loop, or nothing where only a person can do something. */
export function loopAgainst(call: {
  status: number
  code: string | null
  same_as: unknown
}): LoopName | null {
  if (call.status === 429 || call.status >= 500) return 'wait'
  switch (call.code) {
    case 'invalid_cursor':
      return 'walk'
    case 'competition_not_found':
    case 'competition_not_selected':
    case 'match_not_found':
    case 'invalid_match_id':
      return 'list'
    case 'bulk_limit_exceeded':
    case 'duplicate_match_ids':
    case 'invalid_bulk_request':
      return 'bulk'
    default:
      return call.same_as ? 'unchanged' : null
  }
}

/** The loop as TypeScript that runs as it stands, in Node 18 or later; in short lines, for narrow screens. */
export const loopCode = (name: LoopName, baseUrl: string): string =>
  `import { env } from 'node:process'

const api = '${baseUrl}'
const key = { 'X-API-Key': env.${KEY_VARIABLE} ?? '' }

${LOOPS[name]}`

const LOOPS: Record<LoopName, string> = {
  wait: `async function ask(path: string) {
  for (;;) {
    const answer = await fetch(api + path, { headers: key })
    const { status, headers } = answer
    if (status !== 429 && status < 500) return answer
    // When the same call can work, in seconds.
    const wait = Number(headers.get('Retry-After') ?? 30)
    await new Promise((go) => setTimeout(go, wait * 1000))
  }
}`,
  walk: `const url = new URL(api + '/v1/leagues/LIGUE_1/matches')
for (;;) {
  const answer = await fetch(url, { headers: key })
  const page = await answer.json()
  for (const match of page.matches) console.log(match.id)
  if (page.next_cursor === null) break
  // As it came, and all else as it was.
  url.searchParams.set('cursor', page.next_cursor)
}`,
  list: `async function get(path: string) {
  const answer = await fetch(api + path, { headers: key })
  return answer.json()
}

// Only what the lists name is asked for.
const { leagues } = await get('/v1/leagues')
for (const { code } of leagues) {
  const list = await get(\`/v1/leagues/\${code}/matches\`)
  for (const { id } of list.matches)
    console.log(await get(\`/v1/matches/\${id}\`))
}`,
  bulk: `const headers = {
  ...key,
  'Content-Type': 'application/json',
}
const most = 100 // of your plan

async function* bulk(wanted: string[]) {
  const ids = [...new Set(wanted)]
  for (let i = 0; i < ids.length; i += most) {
    const match_ids = ids.slice(i, i + most)
    const body = JSON.stringify({ match_ids })
    const url = api + '/v1/matches/bulk'
    yield fetch(url, { method: 'POST', headers, body })
  }
}`,
  unchanged: `type Kept = { etag: string; body: unknown }
const kept = new Map<string, Kept>()

async function ask(path: string): Promise<unknown> {
  const known = kept.get(path)
  const etag = known?.etag ?? ''
  const headers = { ...key, 'If-None-Match': etag }
  const answer = await fetch(api + path, { headers })
  // Unchanged: 1 unit, no rows.
  if (known && answer.status === 304) return known.body
  const body: unknown = await answer.json()
  const tag = answer.headers.get('ETag')
  if (answer.ok && tag) kept.set(path, { etag: tag, body })
  return body
}`,
}
