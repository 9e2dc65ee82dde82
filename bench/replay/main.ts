import { parseArgs } from 'node:util'
import { endAfter } from '../../launch/steps/lifetime.mjs'
import { addParisDays, parisDayStartMs } from '../../lib/platform/clock'
import { connectDb } from '../../lib/platform/db'
import type { FrozenPayload } from '../../lib/publishing/forecast/frozen-payload'
import { onDatabase, publish } from '../publish/publication'

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: '../shared/data' },
    from: { type: 'string', default: '2026-01-01' },
    to: { type: 'string', default: '2026-03-09' },
  },
})

/** The last second of a Paris day. */
const endOf = (day: string): string =>
  new Date(parisDayStartMs(addParisDays(day, 1)) - 1_000).toISOString()

interface Frozen {
  /** Whether a result was read by the last day. One that never came leaves nothing to replay. */
  isPlayed: boolean
  live: boolean
  kickoff: string
  /** Without the word that tells whether it was made then or afterwards. */
  text: string
}

/** What was frozen, by match, after publications at the end of these days on a database of their own. */
const frozenBy = (days: readonly string[]): Promise<Map<string, Frozen>> =>
  onDatabase(async (database) => {
    for (const day of days) {
      await publish(database, { dir: values.dir, now: endOf(day) })
      process.stderr.write(`${day}\n`)
    }
    const db = connectDb(database.url)
    const snapshots = await db.forecastSnapshot.findMany()
    const played = await db.match.findMany({ where: { status: 'final' }, select: { id: true } })
    await db.$disconnect()
    const isPlayed = new Set(played.map(({ id }) => id))
    return new Map(
      snapshots.map(({ matchId, payload }) => [
        matchId,
        { isPlayed: isPlayed.has(matchId), ...readFrozen(payload) },
      ]),
    )
  })

function readFrozen(payload: string): Omit<Frozen, 'isPlayed'> {
  const { provenance, ...rest } = JSON.parse(payload) as FrozenPayload
  const { temporal_class, ...others } = provenance
  return {
    live: temporal_class === 'live',
    kickoff: rest.match.kickoff,
    text: JSON.stringify({ ...rest, provenance: others }),
  }
}

await endAfter(async () => {
  const days: string[] = []
  for (let day = values.from; day <= values.to; day = addParisDays(day, 1)) days.push(day)
  const daily = await frozenBy(days)
  const replayed = await frozenBy(days.slice(-1))
  const frozenLive = [...daily].filter(
    ([, { live, kickoff, isPlayed }]) => live && isPlayed && kickoff <= endOf(values.to),
  )
  const others = frozenLive.filter(([id, { text }]) => replayed.get(id)?.text !== text)
  console.log(
    `${days.length} days, ${frozenLive.length} forecasts frozen before a match that was played; ${others.length} differ from one replay.`,
  )
  for (const [id] of others.slice(0, 20))
    console.log(`  ${id}${replayed.has(id) ? '' : ' (not replayed)'}`)
  if (others.length > 0 || frozenLive.length === 0) process.exitCode = 1
})
