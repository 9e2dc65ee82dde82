import { endAfter } from '../../launch/steps/lifetime.mjs'
import { readOptions } from '../options'
import { addParisDays, parisDayStartMs } from '../../lib/platform/clock'
import { connectDb, type Db } from '../../lib/platform/db'
import { onDatabase, publish, type Publication } from '../publish/publication'

const values = readOptions(
  {
    command: 'npm run bench:releases',
    does: 'publishes every morning and weighs what the releases take',
  },
  {
    dir: { type: 'string', default: '' },
    from: { type: 'string', default: '2026-01-01' },
    days: { type: 'string', default: '10' },
  },
)
const days = Number(values.days)
const MIB = 1024 ** 2
const HOUR_MS = 3_600_000

interface Size {
  releases: number
  /** Rows that the releases serve, each counted in every one of them. */
  served: number
  /** Rows that are stored for it. */
  stored: number
  /** With indexes and what lies outside of the rows. */
  storedMiB: number
  /** What the newest release would take as a copy of its rows. */
  copyMiB: number
}

async function measure(db: Db): Promise<Size> {
  await db.$executeRaw`CREATE TABLE copied AS SELECT * FROM release_matches
    WHERE release_id = (SELECT release_id FROM promoted_release)`
  await db.$executeRaw`ALTER TABLE copied ADD PRIMARY KEY (release_id, match_id)`
  await db.$executeRaw`CREATE INDEX ON copied (release_id, competition_code, kickoff, match_id)`
  const [size] = await db.$queryRaw<Size[]>`
    SELECT (SELECT count(*) FROM releases)::int AS releases,
      (SELECT count(*) FROM release_matches)::int AS served,
      (SELECT count(*) FROM release_rows)::int AS stored,
      pg_total_relation_size('release_rows') / ${MIB}::float8 AS "storedMiB",
      pg_total_relation_size('copied') / ${MIB}::float8 AS "copyMiB"`
  await db.$executeRaw`DROP TABLE copied`
  if (!size) throw new Error('a query without FROM has a row')
  return size
}

const line = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)

await endAfter(() =>
  onDatabase(async (database) => {
    const db = connectDb(database.url)
    line([
      'releases',
      'rows served',
      'rows stored',
      'MiB',
      'MiB as copies',
      'last publication, s',
      'CPU s',
    ])
    line(Array.from({ length: 7 }, () => '---'))
    let last: Publication | undefined
    for (let day = 0; day < days; day++) {
      const morningMs = parisDayStartMs(addParisDays(values.from, day)) + 6 * HOUR_MS
      last = await publish(database, { dir: values.dir, now: new Date(morningMs).toISOString() })
      const { releases, served, stored, storedMiB, copyMiB } = await measure(db)
      line([
        releases,
        served,
        stored,
        storedMiB.toFixed(1),
        (releases * copyMiB).toFixed(0),
        last.seconds.toFixed(1),
        last.cpuSeconds.toFixed(1),
      ])
    }
    await db.$disconnect()
  }),
)
