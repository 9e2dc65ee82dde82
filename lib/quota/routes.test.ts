import { expect, it } from 'vitest'
import { figuresIn, METERED_ROUTES, storedHour } from './routes'

const distinct = (nth: number) => ({
  requests: nth,
  unchanged: nth + 0.1,
  denied: nth + 0.2,
  units: nth + 0.3,
  rows: nth + 0.4,
})

it('no route counts into the figures of another, and what earlier versions have stored is read as it was meant', () => {
  const stored = storedHour((route) => distinct(METERED_ROUTES.indexOf(route) + 1))
  METERED_ROUTES.forEach((route, i) => expect(figuresIn(stored, route)).toEqual(distinct(i + 1)))
  // As it has been since the first version: route after route, each with its five figures.
  const old = Array.from({ length: 35 }, (_, i) => i)
  const firstOf = (route: (typeof METERED_ROUTES)[number]) => figuresIn(old, route).requests
  expect(
    (['leagues', 'league_matches', 'match', 'today', 'picks', 'bulk', 'account'] as const).map(
      firstOf,
    ),
  ).toEqual([0, 5, 10, 15, 20, 25, 30])
})
