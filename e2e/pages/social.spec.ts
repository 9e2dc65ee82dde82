import { expect, test } from '../journey'

/** A PNG begins with its signature and says its size in its first chunk. */
function sizeOf(png: Buffer): { width: number; height: number } {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

test('every public page has a picture for social networks, at an absolute address, with its own title', async ({
  request,
  baseURL,
}) => {
  const preview = (await (await request.get('/api/preview')).json()) as {
    example: { match: { id: string; home_team: string; away_team: string } }
  }
  const coming = preview.example.match
  const ledger = await request.get('/v1/accuracy/ledger?format=jsonl&limit=1')
  expect([ledger.status(), ledger.headers()['retry-after']]).toEqual([200, undefined])
  const played = JSON.parse((await ledger.text()).split('\n')[0] ?? '') as { match_id: string }
  const pictures = new Map<string, Buffer>()
  for (const path of [
    '/',
    '/pricing',
    '/docs',
    '/docs/reference/getMatch',
    '/status',
    '/track-record',
    `/matches/${coming.id}`,
    `/matches/${played.match_id}`,
  ]) {
    const html = await (await request.get(path)).text()
    const meta = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
    const address = meta('og:image').replaceAll('&amp;', '&')
    expect(address, path).toMatch(new RegExp(`^${baseURL ?? ''}/`))
    expect(meta('twitter:image').replaceAll('&amp;', '&'), path).toBe(address)
    expect(meta('twitter:card'), path).toBe('summary_large_image')
    expect(meta('og:title'), path).toMatch(/\S/)
    const answer = await request.get(address)
    expect([path, answer.status()]).toEqual([path, 200])
    expect(answer.headers()['content-type'], path).toBe('image/png')
    const picture = await answer.body()
    expect(sizeOf(picture), path).toEqual({ width: 1200, height: 630 })
    // Some networks take no more than 300 KB; less than 20 is an empty sheet.
    expect(picture.length, path).toBeGreaterThan(20_000)
    expect(picture.length, path).toBeLessThan(300_000)
    pictures.set(path, picture)
  }
  expect(new Set([...pictures.values()].map((picture) => picture.toString('base64'))).size).toBe(
    pictures.size - 1,
  )
  const match = await (await request.get(`/matches/${coming.id}`)).text()
  expect(match).toContain(`content="${coming.home_team} – ${coming.away_team} · Prematch"`)
})

test('a match that there is not has no picture', async ({ request }) => {
  const { example } = (await (await request.get('/api/preview')).json()) as {
    example: { match: { id: string } }
  }
  const html = await (await request.get(`/matches/${example.match.id}`)).text()
  const [, address = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? []
  const gone = decodeURIComponent(address).replace(example.match.id, `fsm:v1:${'0'.repeat(64)}`)
  expect((await request.get(gone)).status()).toBe(404)
})
