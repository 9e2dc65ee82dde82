import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOW, OneLeague } from '../../../test/one-league'

let world: OneLeague
beforeAll(async () => {
  world = await OneLeague.start()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

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
    expect(Object.fromEntries(['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset',
      'x-quota-units-remaining-hour', 'x-quota-units-remaining-day', 'x-match-rows-remaining-day',
      'x-request-cost', 'cache-control', 'vary'].map((name) => [name, headers.get(name)]))).toEqual({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': String(Date.parse(NOW) / 1000 + 60),
      'x-quota-units-remaining-hour': '29',
      'x-quota-units-remaining-day': '49',
      'x-match-rows-remaining-day': '100',
      'x-request-cost': 'units=1, rows=0',
      'cache-control': 'private, max-age=60',
      vary: 'X-API-Key, Authorization, Accept-Encoding',
    }) // prettier-ignore
  })
})
