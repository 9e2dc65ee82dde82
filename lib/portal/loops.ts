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

const IMPORT = `import { env } from 'node:process'\n\n`
const HEADERS = `{ 'X-API-Key': env.${KEY_VARIABLE} ?? '' }`

/** The loop as TypeScript that runs as it stands, in Node 18 or later. */
export const loopCode = (name: LoopName, baseUrl: string): string => IMPORT + bodyOf(name, baseUrl)

function bodyOf(name: LoopName, baseUrl: string): string {
  switch (name) {
    case 'wait':
      return `const headers = ${HEADERS}

async function ask(path: string): Promise<Response> {
  for (;;) {
    const answer = await fetch('${baseUrl}' + path, { headers })
    if (answer.status !== 429 && answer.status < 500) return answer
    // The answer says when the same call can work: not sooner, and not often.
    const seconds = Number(answer.headers.get('Retry-After') ?? 30)
    await new Promise((go) => setTimeout(go, seconds * 1000))
  }
}

const answer = await ask('/v1/leagues')
console.log(await answer.json())`
    case 'walk':
      return `const headers = ${HEADERS}
const url = new URL('${baseUrl}/v1/leagues/LIGUE_1/matches')

for (;;) {
  const page = await (await fetch(url, { headers })).json()
  for (const match of page.matches) console.log(match.id)
  if (page.next_cursor === null) break
  // As it came, and every other parameter as it was.
  url.searchParams.set('cursor', page.next_cursor)
}`
    case 'list':
      return `const headers = ${HEADERS}
const get = async (path: string) => (await fetch('${baseUrl}' + path, { headers })).json()

// Only what the lists name is asked for.
const { leagues } = await get('/v1/leagues')
for (const { code } of leagues) {
  const { matches } = await get(\`/v1/leagues/\${code}/matches\`)
  for (const { id } of matches) console.log(await get(\`/v1/matches/\${id}\`))
}`
    case 'bulk':
      return `const headers = { ...${HEADERS}, 'Content-Type': 'application/json' }
const most = 100 // of your plan, see Billing

async function* bulk(wanted: string[]) {
  const ids = [...new Set(wanted)]
  for (let i = 0; i < ids.length; i += most) {
    const body = JSON.stringify({ match_ids: ids.slice(i, i + most) })
    yield await fetch('${baseUrl}/v1/matches/bulk', { method: 'POST', headers, body })
  }
}`
    case 'unchanged':
      return `const kept = new Map<string, { etag: string; body: unknown }>()

async function ask(path: string): Promise<unknown> {
  const known = kept.get(path)
  const answer = await fetch('${baseUrl}' + path, {
    headers: { ...${HEADERS}, ...(known && { 'If-None-Match': known.etag }) },
  })
  // Unchanged: 1 unit and no rows, and what you have is what there is.
  if (known && answer.status === 304) return known.body
  const body: unknown = await answer.json()
  const etag = answer.headers.get('ETag')
  if (answer.ok && etag) kept.set(path, { etag, body })
  return body
}`
  }
}
