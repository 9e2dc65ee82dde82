import { endAfter } from '../../launch/steps/lifetime.mjs'
import { readOptions } from '../options'
import { addParisDays, manualClock, parisDayStartMs } from '../../lib/platform/clock'
import { connectDb, type Db } from '../../lib/platform/db'
import { readEnv } from '../../lib/platform/env'
import { createLog } from '../../lib/platform/log'
import { publish } from '../../lib/publishing'
import type { FrozenPayload } from '../../lib/publishing/forecast/frozen-payload'
import { onDatabase, SECRET_KEY } from '../publish/publication'

const values = readOptions(
  {
    command: 'npm run bench:replay',
    does: 'publishes at the end of every day, then once, and compares both',
  },
  {
    dir: { type: 'string', default: '../shared/data' },
    from: { type: 'string', default: '2026-01-01' },
    to: { type: 'string', default: '2026-03-09' },
  },
)

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

/**
 * The last seconds before forecasts freeze of matches that begin soon after midnight: at the end of the day it is too late
 * for them, and a replay knows what was known then.
 */
async function cutOffsOf(db: Db, day: string): Promise<string[]> {
  const end = new Date(endOf(day))
  const matches = await db.match.findMany({
    where: { kickoff: { gt: end }, freezesAt: { gt: new Date(parisDayStartMs(day)), lte: end } },
    select: { freezesAt: true },
  })
  const instants = matches.map(({ freezesAt }) => freezesAt.getTime() - 1_000)
  return [...new Set(instants)].sort((a, b) => a - b).map((ms) => new Date(ms).toISOString())
}

/**
 * What was frozen, by match, after publications at the end of these days on a database of their own. In this process, under a
 * clock that stands: a program of its own needs part of the last second to begin.
 */
const frozenBy = (days: readonly string[]): Promise<Map<string, Frozen>> =>
  onDatabase(async ({ url }) => {
    const env = readEnv({ PREMATCH_ENV: 'test', DATABASE_URL: url, SECRET_KEY, LOG_LEVEL: 'warn' })
    const db = connectDb(url)
    const clock = manualClock(endOf(values.from))
    const platform = { env, db, clock, log: createLog(env) }
    for (const day of days) {
      for (const now of [...(await cutOffsOf(db, day)), endOf(day)]) {
        clock.set(now)
        await publish(platform, { resultsDir: values.dir })
      }
      process.stderr.write(`${day}\n`)
    }
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

const jsonOf = (value: unknown) => JSON.stringify(value) as string | undefined
/** JSON's beginning; a section that is missing has none. */
const shown = (json: string | undefined): string => json?.slice(0, 60) ?? 'missing'

/** The sections in which two forecasts differ, the first one's beginning each. */
function differences(text: string, other: string): string[] {
  const [a, b] = [text, other].map((one) => JSON.parse(one) as Record<string, unknown>)
  return Object.keys({ ...a, ...b })
    .map((name) => [name, jsonOf(a?.[name]), jsonOf(b?.[name])] as const)
    .filter(([, mine, its]) => mine !== its)
    .map(([name, mine, its]) => `${name} ${shown(mine)} / ${shown(its)}`)
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
  for (const [id, { kickoff, text }] of others.slice(0, 20)) {
    const other = replayed.get(id)
    console.log(
      `  ${id}, ${kickoff}: ${other ? differences(text, other.text).join(', ') : 'not replayed'}`,
    )
  }
  return others.length > 0 || frozenLive.length === 0 ? 1 : 0
})
