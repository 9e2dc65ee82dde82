import { beforeEach, describe, expect, it } from 'vitest'
import { announceClient } from '../../../test/client'
import { NOW, OneLeague } from '../../../test/one-league'
import { promoteTestRelease } from '../../../test/release'
import { useWorld } from '../../../test/use-world'

const world = useWorld(() => OneLeague.start())
beforeEach(() => world.reset())

interface League {
  code: string
  catalog_status: string
  activity_status: string
  available: boolean
  matches_available: number
}
const listed = async () =>
  ((await (await world.fresh('/v1/leagues')).json()) as { leagues: League[] }).leagues

describe('GET /v1/leagues', () => {
  it('lists only the selected competitions, with what the release says of them', async () => {
    const response = await world.get('/v1/leagues')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      source: 'Prematch',
      data_version: world.release,
      leagues: [
        {
          code: 'LIGUE_1',
          name: 'Ligue 1',
          country: 'France',
          catalog_status: 'selectable',
          activity_status: 'active',
          available: true,
          matches_available: 3,
        },
      ],
    })
  })

  it('charges one unit and no row, and shows the receipt', async () => {
    const { headers } = await world.get('/v1/leagues')
    expect(
      Object.fromEntries(
        [
          'x-ratelimit-limit',
          'x-ratelimit-remaining',
          'x-ratelimit-reset',
          'x-quota-units-remaining-hour',
          'x-quota-units-remaining-day',
          'x-match-rows-remaining-day',
          'x-request-cost',
          'cache-control',
          'vary',
        ].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': String(Date.parse(NOW) / 1000 + 60),
      'x-quota-units-remaining-hour': '29',
      'x-quota-units-remaining-day': '49',
      'x-match-rows-remaining-day': '100',
      'x-request-cost': 'units=1, rows=0',
      'cache-control': 'private, max-age=60',
      vary: 'X-API-Key, Authorization, Accept, Accept-Encoding',
    })
  })

  it('answers in the order of the slots, whichever was filled last', async () => {
    const { deps } = world.server.product
    const competitions = ['SERIE_A', 'LA_LIGA', 'BUNDESLIGA']
    await world.become({ plan: 'starter', competitions })
    expect((await listed()).map(({ code }) => code)).toEqual(competitions)
    const { clientId } = world.client
    await deps.db.selectionSlot.update({
      where: { clientId_slot: { clientId, slot: 1 } },
      data: { code: 'LIGUE_1', heldCode: 'LIGUE_1' },
    })
    await announceClient(deps, clientId)
    await expect
      .poll(async () => (await listed()).map(({ code }) => code))
      .toEqual(['LIGUE_1', 'LA_LIGA', 'BUNDESLIGA'])
  })

  it('keeps competitions out of season and without data in their places, and says so', async () => {
    const { db, releases } = world.server.product.deps
    const coming = { code: 'LIGUE_1', kickoff: '2026-03-05T20:00:00Z' }
    const id = await promoteTestRelease(db, [coming], {
      BUNDESLIGA: 'off_season',
      LA_LIGA: 'unavailable',
    })
    while (releases.current()?.id !== id) await releases.refresh()
    await world.become({
      plan: 'starter',
      competitions: ['BUNDESLIGA', 'LA_LIGA', 'LIGUE_1', 'SERIE_A'],
    })
    const states = (await listed()).map((league) => [
      league.code,
      league.catalog_status,
      league.activity_status,
      league.available,
      league.matches_available,
    ])
    expect(states).toEqual([
      ['BUNDESLIGA', 'selectable', 'off_season', true, 0],
      ['LA_LIGA', 'selectable', 'unavailable', false, 0],
      ['LIGUE_1', 'selectable', 'active', true, 1],
      // A competition that the release does not know at all.
      ['SERIE_A', 'selectable', 'unavailable', false, 0],
    ])
    for (const [code, , activity] of states) {
      const list = (await (await world.get(`/v1/leagues/${String(code)}/matches`)).json()) as object
      expect(list).toMatchObject({ catalog_status: 'selectable', activity_status: activity })
    }
  })
})
