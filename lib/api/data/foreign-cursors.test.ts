import { beforeEach, describe, expect, it } from 'vitest'
import { OneLeague, refusal, type ListBody } from '../../../test/one-league'
import { startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const LIST = '/v1/leagues/LIGUE_1/matches'
const WANTED = `${LIST}?include=all&days=14&limit=1`

const world = useWorld(() => OneLeague.start())
let cursor: string
beforeEach(async () => {
  await world.reset()
  await world.become({ plan: 'starter', competitions: ['LIGUE_1', 'SERIE_A'] })
  cursor = await cursorOf(WANTED)
})

async function cursorOf(path: string): Promise<string> {
  const { next_cursor } = (await (await world.fresh(path)).json()) as ListBody
  if (next_cursor === null) throw new Error('this page has no next one')
  return next_cursor
}

const INVALID = [400, 'invalid_cursor']

describe('a cursor that was not made for this call (case G55)', () => {
  it('is refused for nothing, whatever was done to it', async () => {
    const base64 = (value: string) => Buffer.from(value).toString('base64url')
    const flipped = [...cursor].map((sign, i) =>
      i === Math.floor(cursor.length / 2) ? (sign === 'A' ? 'B' : 'A') : sign,
    )
    const made = [
      '',
      ' ',
      flipped.join(''),
      cursor.slice(0, -1),
      cursor.slice(1),
      cursor + cursor,
      `${cursor}=`,
      `${cursor} `,
      base64('{}'),
      base64('[]'),
      base64('null'),
      base64('9'.repeat(400)),
      base64('{"v":1e999}'),
      '0',
      '-1',
      '%00',
      'x'.repeat(4_000),
    ]
    for (const one of made) {
      const response = await world.fresh(`${WANTED}&cursor=${encodeURIComponent(one)}`)
      expect([one, ...(await refusal(response))]).toEqual([one, ...INVALID])
      expect(response.headers.get('x-request-cost')).toBe('units=0, rows=0')
    }
  })

  it.each([
    ['another limit', `${LIST}?include=all&days=14&limit=2`],
    ['other days', `${LIST}?include=all&days=13&limit=1`],
    ['another kind', `${LIST}?include=upcoming&days=14&limit=1`],
    ['another start', `${LIST}?include=all&days=14&limit=1&start=2026-03-01`],
    ['unreliable rows', `${LIST}?include=all&days=14&limit=1&include_unreliable=true`],
    ['another competition', '/v1/leagues/SERIE_A/matches?include=all&days=14&limit=1'],
  ])('is refused with %s', async (_name, path) => {
    expect(await refusal(await world.fresh(`${path}&cursor=${cursor}`))).toEqual(INVALID)
  })

  it('opens nothing to a client that has not selected the competition', async () => {
    await world.become({ plan: 'starter', competitions: ['SERIE_A'] })
    const response = await world.fresh(`${WANTED}&cursor=${cursor}`)
    expect(await refusal(response)).toEqual([403, 'competition_not_selected'])
  })

  it('reaches no further back than the plan of whoever uses it', async () => {
    const past = `${LIST}?include=past&days=31&limit=1`
    const starters = await cursorOf(past)
    await world.become({ plan: 'developer', competitions: ['LIGUE_1'] })
    const response = await world.fresh(`${past}&cursor=${starters}`)
    expect((await refusal(response))[0]).toBe(403)
  })
})

describe('a cursor as it was received', () => {
  it('answers the same page as often as it is used, at the same cost, on every instance', async () => {
    const clock = world.clock
    const second = await startTestServer({ clock, databaseUrl: world.server.databaseUrl })
    const path = `${WANTED}&cursor=${cursor}`
    const pages = []
    for (const base of [world.server.url, world.server.url, second.url]) {
      const response = await fetch(base + path, { headers: { 'x-api-key': world.client.key } })
      pages.push([
        response.headers.get('x-request-cost'),
        response.headers.get('etag'),
        await response.text(),
      ])
    }
    await second.close()
    expect(pages[0]?.[0]).toBe('units=1, rows=1')
    expect([pages[1], pages[2]]).toEqual([pages[0], pages[0]])
  })

  it('ends with null, never with an empty page that goes on', async () => {
    let path = WANTED
    const counts: number[] = []
    for (
      let next: string | null = '';
      next !== null && counts.length < 20;
      path = `${WANTED}&cursor=${next}`
    ) {
      const body = (await (await world.fresh(path)).json()) as ListBody
      counts.push(body.matches.length)
      next = body.next_cursor
    }
    expect(counts.length).toBeGreaterThan(2)
    expect(counts.every((count) => count === 1)).toBe(true)
  })
})
