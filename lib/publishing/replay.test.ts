import { expect, test } from 'vitest'
import { copyInventedResults, openPublishingBench, type ResultsCopy } from '../../test/publishing'
import { addParisDays } from '../platform/clock'
import type { FrozenPayload } from './forecast/frozen-payload'
import { publish } from '.'

/** The last second of these Paris days, in winter. */
const FIRST = '2026-02-08'
const LAST = '2026-03-01'
const endOf = (day: string) => `${day}T22:59:59Z`

/** What was frozen, by match, after publications at these instants on a database of their own. */
async function frozenBy(instants: readonly string[], results: ResultsCopy) {
  const bench = await openPublishingBench(instants[0] ?? '')
  try {
    for (const instant of instants) {
      bench.platform.clock.set(instant)
      await publish(bench.platform, { resultsDir: results.folder })
    }
    const snapshots = await bench.platform.db.forecastSnapshot.findMany()
    return new Map(snapshots.map(({ matchId, payload }) => [matchId, payload]))
  } finally {
    await bench.close()
  }
}

/** A frozen forecast without the word that tells whether it was made then or afterwards. */
function withoutClass(text: string | undefined) {
  const frozen = JSON.parse(text ?? 'null') as FrozenPayload
  return { ...frozen, provenance: { ...frozen.provenance, temporal_class: undefined } }
}

test('publishing at the end of every day freezes, snapshot by snapshot, what one publication replays afterwards', async () => {
  const results = copyInventedResults()
  const days: string[] = []
  for (let day = FIRST; day <= LAST; day = addParisDays(day, 1)) days.push(day)
  const daily = await frozenBy(days.map(endOf), results)
  const replayed = await frozenBy([endOf(LAST)], results)
  results.remove()
  const live = [...daily].filter(([, text]) => {
    const { provenance, match } = JSON.parse(text) as FrozenPayload
    return provenance.temporal_class === 'live' && match.kickoff <= endOf(LAST)
  })
  expect(live.length).toBeGreaterThan(20)
  for (const [id, text] of live) expect(withoutClass(text)).toEqual(withoutClass(replayed.get(id)))
})

test('results that lie ahead of a publication change no byte of what it freezes', async () => {
  const now = '2026-02-15T12:00:00Z'
  const results = copyInventedResults()
  const withAll = await frozenBy([now], results)
  for (const file of ['2025-26/en.1.json', '2025-26/fr.1.json'])
    results.edit(file, (rows) => {
      for (const row of rows) if (row.date >= '2026-02-15') row.score = {}
    })
  const withoutLater = await frozenBy([now], results)
  results.remove()
  expect(withAll.size).toBeGreaterThan(60)
  expect(withoutLater).toEqual(withAll)
})
