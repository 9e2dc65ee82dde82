import { describe, expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { operate, operated } from '../../../test/operator'
import { call } from '../../../test/person'
import { promoteTestRelease } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { measure } from '../../status/measure'
import { timetable } from '../../../server/timetable'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))

interface Update {
  state: string
  text: string
  at: string
}
type Incident = { id: string; title: string; state: string; opened_at: string; updates: Update[] }
/** What the page is told, once the answer of before is no longer fresh. */
async function status() {
  const other = await startTestServer({ clock, databaseUrl: server.databaseUrl })
  try {
    const { body } = await call(other, 'GET', '/v1/status')
    return body as { incidents: Incident[]; measured: Record<string, Record<string, unknown>> }
  } finally {
    await other.close()
  }
}
const feed = (format: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/v1/status/feed.${format}`, { headers })
const open = async (title: string, ...more: string[]) => {
  const text = ['--text', 'We look into it.']
  return (await operated<{ id: string }>(server, 'status', 'open', title, ...text, ...more)).id
}

describe('an incident', () => {
  it('is opened, told of and resolved by operators, and each text stays as it was', async () => {
    const id = await open('Forecasts are late', '--impact', 'major')
    clock.advance(MINUTE_MS)
    await operated(
      server,
      'status',
      'update',
      id,
      '--state',
      'identified',
      '--text',
      'A source <sends> & nothing.',
    )
    clock.advance(MINUTE_MS)
    await operated(server, 'status', 'resolve', id, '--text', 'They are there.')
    const [incident] = (await status()).incidents
    expect(incident).toEqual({
      id,
      title: 'Forecasts are late',
      lang: 'en',
      impact: 'major',
      state: 'resolved',
      opened_at: expect.stringContaining('2026-03-01T12:00:0'),
      updates: [
        { state: 'resolved', text: 'They are there.', at: expect.stringContaining('T12:02:0') },
        {
          state: 'identified',
          text: 'A source <sends> & nothing.',
          at: expect.stringContaining('T12:01:0'),
        },
        {
          state: 'investigating',
          text: 'We look into it.',
          at: expect.stringContaining('T12:00:0'),
        },
      ],
    })
    const { db } = server.product.deps
    const told = await db.auditEvent.findMany({
      where: { action: { startsWith: 'incident.' }, actorId: 'olga' },
      orderBy: { seq: 'asc' },
    })
    expect(told.map(({ action }) => action)).toEqual([
      'incident.opened',
      'incident.updated',
      'incident.resolved',
    ])
    for (const change of [
      db.$executeRaw`UPDATE incident_updates SET text = 'It was never late.'`,
      db.$executeRaw`DELETE FROM incident_updates`,
      db.$executeRaw`UPDATE incidents SET title = 'Nothing'`,
      db.$executeRaw`TRUNCATE incidents CASCADE`,
    ])
      await expect(change).rejects.toThrow(/never|append|sealed|changed|refus/i)
  })

  it('ends once, however many end it at once, and takes no update after that', async () => {
    const id = await open('Sign-in mails are slow')
    const ends = await Promise.all(
      Array.from({ length: 4 }, () => operate(server, 'status', 'resolve', id, '--text', 'Over.')),
    )
    expect(ends.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1])
    const late = await operate(
      server,
      'status',
      'update',
      id,
      '--state',
      'monitoring',
      '--text',
      'x',
    )
    expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('open another incident')])
    expect(
      (await operate(server, 'status', 'resolve', 'ict_0000000000000000', '--text', 'x')).code,
    ).toBe(1)
    for (const wrong of [
      ['open', 'A title'],
      ['open', 'A title', '--text', 'x', '--impact', 'none'],
      ['update', id, '--state', 'resolved', '--text', 'x'],
    ])
      expect((await operate(server, 'status', ...wrong)).code).toBe(2)
    expect((await operate(server, 'status', 'open', ' ', '--text', 'x')).code).toBe(1)
  })

  it('is shown while it is open, and for 30 days after it was opened', async () => {
    const [over, still] = [await open('Short'), await open('Long')]
    await operated(server, 'status', 'resolve', over, '--text', 'Over.')
    clock.advance(30 * DAY_MS + MINUTE_MS)
    const shown = (await status()).incidents.map(({ id }) => id)
    expect(shown).toContain(still)
    expect(shown).not.toContain(over)
    const listed = await operated<{ id: string }[]>(server, 'status', 'list', '--open')
    expect(listed.map(({ id }) => id)).toEqual([still])
    await operated(server, 'status', 'resolve', still, '--text', 'Over.')
  })
})

describe('a feed without incidents', () => {
  const quiet = useWorld(() => startTestServer({ clock }))
  const read = (format: string, headers = {}) =>
    fetch(`${quiet.url}/v1/status/feed.${format}`, { headers })

  it('is as new as the first release, and the same until there is one', async () => {
    const { db } = quiet.product.deps
    await promoteTestRelease(db, [{ code: 'LIGUE_1', kickoff: '2026-03-07T16:00:00Z' }])
    const { createdAt } = await db.release.findFirstOrThrow({ orderBy: { createdAt: 'asc' } })
    const atom = await read('atom')
    expect(await atom.text()).toContain(`<updated>${createdAt.toISOString()}</updated>`)
    clock.advance(MINUTE_MS)
    const etag = atom.headers.get('etag') ?? ''
    expect((await read('atom', { 'if-none-match': etag })).status).toBe(304)
    const { items } = (await (await read('json')).json()) as { items: unknown[] }
    expect(items).toEqual([])
  })
})

describe('the feeds', () => {
  it('have an entry for each incident, newest first, with its texts escaped, and are 304 until something is new', async () => {
    const id = await open('API <b>slow</b> & more')
    const atom = await feed('atom')
    expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const text = await atom.text()
    expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
    expect(text).toContain('API &lt;b&gt;slow&lt;/b&gt; &amp; more')
    expect(text).not.toContain('<b>slow')
    const json = await feed('json')
    expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    const { items, feed_url: self } = (await json.json()) as {
      feed_url: string
      items: { id: string; title: string; date_modified: string; content_html: string }[]
    }
    expect(self).toMatch(/\/v1\/status\/feed\.json$/)
    expect(items[0]).toMatchObject({
      id: expect.stringMatching(new RegExp(`/status#${id}$`)),
      title: 'Investigating: API <b>slow</b> & more',
      date_modified: expect.stringContaining(clock.now().toISOString().slice(0, 16)),
    })
    const older = items.find(({ title }) => title.endsWith('Forecasts are late'))
    expect(older?.content_html).toContain('A source &lt;sends&gt; &amp; nothing.')

    for (const [format, answer] of [
      ['atom', atom],
      ['json', json],
    ] as const) {
      const etag = answer.headers.get('etag') ?? ''
      expect((await feed(format, { 'if-none-match': etag })).status).toBe(304)
    }
    clock.advance(MINUTE_MS)
    await operated(server, 'status', 'resolve', id, '--text', 'Over.')
    const again = await feed('atom', { 'if-none-match': atom.headers.get('etag') ?? '' })
    expect(again.status).toBe(200)
    expect(await again.text()).toContain('Resolved: ')
  })
})

describe('what the service measured of itself', () => {
  it('is at work with a release and a database only, and the calls of the hours that are over', async () => {
    const { deps } = server.product
    const run = () => timetable(deps).measure_service?.run()
    clock.set('2026-06-01T00:00:00Z')
    await run()
    expect((await status()).measured.day).toMatchObject({ available: null })
    await promoteTestRelease(deps.db, [{ code: 'LIGUE_1', kickoff: '2026-06-07T16:00:00Z' }])
    await deps.releases.refresh()
    // An hour, of which ten minutes were without it.
    for (let minute = 0; minute < 60; minute++) {
      if (minute < 20 || minute >= 30) await run()
      if (minute === 40) {
        const client = await createTestClient(deps, { competitions: ['LIGUE_1'] })
        for (let i = 0; i < 3; i++)
          await fetch(`${server.url}/v1/leagues`, { headers: { 'x-api-key': client.key } })
        await deps.requests.flush()
        await deps.db
          .$executeRaw`UPDATE client_calls SET ms = 3 WHERE client_id = ${client.clientId}`
        await deps.db.$executeRaw`
          UPDATE client_calls SET ms = 900, status = 503, weight = 7 WHERE id IN
            (SELECT id FROM client_calls WHERE client_id = ${client.clientId} LIMIT 1)`
      }
      clock.advance(MINUTE_MS)
    }
    // The hour is summed when its last calls have been written.
    await run()
    expect((await status()).measured.day).toMatchObject({ calls: 0 })
    clock.advance(2 * MINUTE_MS)
    await run()
    await measure(deps, { isServing: true })
    const { day, week } = (await status()).measured
    expect(day).toEqual({
      since: '2026-06-01T00:00:00Z',
      available: 10 / 12,
      calls: 9,
      faults: 7,
      p50_ms: 1_000,
      p95_ms: 1_000,
    })
    expect(week).toEqual(day)
  })
})
