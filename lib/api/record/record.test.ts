import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvalidProofError, readCosignatures, verifyProof } from '../../../packages/client/src'
import { FORGERIES, forged } from '../../../test/record/forgeries'
import { openAnswers, toldIn } from '../../../test/record/open-answers'
import { verifyInPython } from '../../../test/record/python'
import { startTestWitness } from '../../../test/record/witness'
import {
  AFTER,
  BEFORE,
  readEntries,
  startRecordWorld,
  type RecordWorld,
} from '../../../test/record/world'
import { leafHash, rootOver } from '../../record/tree'
import { collectCosignatures } from '../../record/witnesses'
import { sha256Hex } from '../../platform/secrets'
import { eventually } from '../../../test/eventually'

let world: RecordWorld
let { get, text, bytes, proofPath, db, clock, sizes, keys, played, before, after } =
  {} as RecordWorld
beforeAll(async () => {
  world = await startRecordWorld()
  ;({ get, text, bytes, proofPath, db, clock, sizes, keys, played, before, after } = world)
})
afterAll(() => world.close())

describe('the log, read as any monitor reads it', () => {
  test('holds what its checkpoints signed, also at earlier sizes, from tiles that never change', async () => {
    const signed = await db.recordCheckpoint.findMany({ orderBy: { size: 'asc' } })
    expect(signed.map(({ size }) => Number(size))).toEqual(sizes)
    for (const { size, note } of signed) {
      const leaves = (await readEntries(world, Number(size))).map(leafHash)
      expect(note.split('\n')[2]).toBe(rootOver(leaves).toString('base64'))
    }
    const full = await get(`/v1/record/tile/0/000.p/${sizes[0]}`)
    expect([full.headers.get('content-type'), full.headers.get('cache-control')]).toEqual([
      'application/octet-stream',
      'public, max-age=31536000, immutable',
    ])
  })

  test.each([
    ['a tile that is not there yet', '/v1/record/tile/0/999'],
    ['a wider one than there is', '/v1/record/tile/1/000.p/255'],
    ['another name of a tile', '/v1/record/tile/0/x000/000'],
    ['another name of a full tile', '/v1/record/tile/0/000.p/256'],
    ['an empty tile', '/v1/record/tile/0/000.p/0'],
    ['a level beyond', '/v1/record/tile/64/000'],
    ['no level', '/v1/record/tile/00/000'],
    ['no number', '/v1/record/tile/0/xyz'],
    ['an unknown release', '/v1/releases/rel_none'],
    ['releases before an unknown one', '/v1/releases?before=rel_none'],
  ])('has nothing at %s', async (_name, path) => {
    const answer = await get(path)
    expect([answer.status, (await answer.json()) as unknown]).toMatchObject([404, { detail: 'not_found' }]) // prettier-ignore
  })

  test('tells nothing of a match to come but that a forecast stood, when, and a commitment', async () => {
    const upcoming = await db.match.findMany({
      where: { freezesAt: { gt: clock.now() } },
      select: { id: true },
    })
    const ids = new Set(upcoming.map(({ id }) => id))
    const told = (await readEntries(world, sizes.at(-1) ?? 0))
      .map((entry) => JSON.parse(entry.toString()) as Record<string, unknown>)
      .filter(({ match }) => ids.has(match as string))
    expect(told.length).toBeGreaterThan(10)
    for (const entry of told)
      expect(Object.keys(entry).sort()).toEqual(['as_of', 'commitment', 'kind', 'match', 'mode'])
  })
})

describe('releases', () => {
  test('are listed with their chain, and their manifests have the hashes that the chain names', async () => {
    const { releases } = JSON.parse(await text('/v1/releases')) as {
      releases: { id: string; manifest_sha256: string; previous: unknown; checkpoint: { size: number } }[]
    } // prettier-ignore
    expect(releases).toHaveLength(2)
    const [newest, first] = releases
    expect(newest?.previous).toEqual({ id: first?.id, manifest_sha256: first?.manifest_sha256 })
    expect(first?.previous).toBeNull()
    expect(releases.map(({ checkpoint }) => checkpoint.size)).toEqual(sizes.toReversed())
    for (const { id, manifest_sha256 } of releases) {
      const release = JSON.parse(await text(`/v1/releases/${id}`)) as { manifest: string }
      expect(sha256Hex(release.manifest)).toBe(manifest_sha256)
    }
    expect(JSON.parse(await text(`/v1/releases?before=${newest?.id}`))).toEqual({
      releases: [first],
      before: null,
    })
  })
})

describe('a proof', () => {
  test('opens nothing before the match and on its day, and its 1X2 with the result from the day after', async () => {
    const sealed = await verifyProof(before, keys)
    expect(sealed).toMatchObject({ match: played, opened: {}, events: [], forecast: { mode: 'live', as_of: BEFORE } }) // prettier-ignore

    const open = await verifyProof(after, keys)
    const { homeGoals, awayGoals, kickoff } = await db.match.findUniqueOrThrow({ where: { id: played } }) // prettier-ignore
    const { payload } = await db.forecastSnapshot.findUniqueOrThrow({ where: { matchId: played } })
    const { probabilities } = JSON.parse(payload) as { probabilities: { one_x_two: object } }
    expect(open.opened).toEqual({
      one_x_two: { 'probabilities.one_x_two': probabilities.one_x_two },
    })
    expect(open.events).toMatchObject([{ kind: 'final', score: { home: homeGoals, away: awayGoals } }]) // prettier-ignore
    expect(open.forecast).toEqual(sealed.forecast)

    clock.set(new Date(kickoff.getTime() + 4 * 3_600_000).toISOString())
    expect((await verifyProof(await text(proofPath(played)), keys)).opened).toEqual({})
    clock.set(AFTER)
    expect(Buffer.byteLength(after)).toBeLessThan(4_096)
  })

  test('holds for every match of the log', async () => {
    const snapshots = await db.forecastSnapshot.findMany({ take: 40 })
    for (const { matchId, asOf } of snapshots) {
      const { forecast } = await verifyProof(await bytes(proofPath(matchId)), keys)
      expect(new Date(forecast.as_of)).toEqual(asOf)
    }
  })

  test('is refused when any of its bytes is another', async () => {
    const whole = Buffer.from(after)
    const flipped = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }))
    await fc.assert(
      fc.asyncProperty(flipped, async ([at, by]) => {
        const forged = Buffer.from(whole)
        forged[at] = (forged[at] ?? 0) ^ by
        await expect(verifyProof(forged, keys)).rejects.toBeInstanceOf(InvalidProofError)
      }),
      { numRuns: 300 },
    )
  })

  test.each(FORGERIES)(
    '%s is refused at the step that the documentation names',
    async (_name, step, forge) => {
      await expect(verifyProof(forged(after, before, forge), keys)).rejects.toMatchObject({ step })
    },
  )

  test('is taken and refused in the same way by a verifier in Python that was written from the documentation alone', async () => {
    const whole = Buffer.from(after)
    const flips = fc.sample(
      fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })),
      150,
    )
    const flipped = flips.map(([at, by]) => {
      const other = Buffer.from(whole)
      other[at] = (other[at] ?? 0) ^ by
      return other
    })
    const forgeries = FORGERIES.map(([, , forge]) => forged(after, before, forge))
    const told = await verifyInPython(await text('/.well-known/prematch-record'), [
      before,
      after,
      ...forgeries,
      ...flipped,
    ])
    expect(told.slice(0, 2)).toEqual([`ok ${played}`, `ok ${played}`])
    const steps = told.slice(2).map((line) => /^refused (\d)/.exec(line)?.[1])
    expect(steps.slice(0, forgeries.length)).toEqual(FORGERIES.map(([, step]) => String(step)))
    expect(steps.filter((step) => step === undefined)).toEqual([])
    expect(steps).toHaveLength(forgeries.length + flipped.length)
  })

  test('signed by nobody who is known is refused', async () => {
    const [key = ''] = keys
    const other = key.replace(/\+[0-9a-f]{8}\+/, '+00000000+')
    for (const known of [[], ['nonsense'], [other]])
      await expect(verifyProof(after, known)).rejects.toMatchObject({ step: 2 })
    expect((await verifyProof(after, ['nonsense', other, key])).match).toBe(played)
  })

  test('of nothing is none', async () => {
    const unknown = await get(proofPath(`fsm:v1:${'0'.repeat(64)}`))
    expect([unknown.status, (await unknown.json()) as unknown]).toMatchObject([404, { detail: 'match_not_found' }]) // prettier-ignore
    expect((await get(proofPath('fixture:1'))).status).toBe(400)
  })
})

describe('what anybody may read without a key', () => {
  test('has no figure of a match to come, but of one example that stays the same all day', async () => {
    const upcoming = await db.match.findMany({ where: { status: 'scheduled', kickoff: { gt: clock.now() } } }) // prettier-ignore
    const ids = upcoming.map(({ id }) => id)
    const rows = await db.forecastSnapshot.findMany({ where: { matchId: { in: ids } } })
    expect(rows.length).toBeGreaterThan(10)
    const examples = new Set<string>()
    for (const hour of ['00:00', '12:00', '22:30']) {
      clock.set(`2026-03-02T${hour}:00Z`)
      const { example } = JSON.parse(await text('/api/preview')) as { example: { match: { id: string } } } // prettier-ignore
      examples.add(example.match.id)
    }
    clock.set(AFTER)
    expect(examples.size).toBe(1)
    const answers = await openAnswers(
      world,
      rows.slice(0, 12).map(({ matchId }) => matchId),
    )
    expect(answers.length).toBeGreaterThan(30)
    expect(toldIn(answers, rows)).toEqual([...examples])
  })

  test('has who plays, where and when', async () => {
    const { homeTeam, awayTeam, kickoff, season } = await db.match.findUniqueOrThrow({ where: { id: played } }) // prettier-ignore
    expect(JSON.parse(await text(`/v1/matches/${played}/fixture`))).toEqual({
      id: played,
      competition: { code: 'PREMIER_LEAGUE', name: 'Premier League' },
      season,
      home_team: homeTeam,
      away_team: awayTeam,
      kickoff: kickoff.toISOString().replace('.000Z', 'Z'),
      kickoff_confirmed: true,
      status: 'final',
    })
  })
})

test('a witness that runs beside us signs each checkpoint, which is served with its line', async () => {
  const witness = await startTestWitness(keys)
  const { deps } = world.server.product
  const env = { ...deps.env, RECORD_WITNESSES: [witness.entry] }
  const [first] = await db.recordCheckpoint.findMany({ orderBy: { size: 'asc' } })
  // As if it had signed the earlier checkpoint, and we had never stored that.
  expect(await witness.submit(`old 0\n\n${first?.note}`)).toBe(200)
  await collectCosignatures({ ...deps, env })
  await eventually(async () => {
    const served = await text('/v1/record/checkpoint')
    expect(await readCosignatures(served, [witness.entry.key])).toHaveLength(1)
  })
  expect(await readCosignatures(await text('/v1/record/checkpoint'), keys)).toEqual([])
  await witness.close()
  // What it signed it is not asked for again, and nobody takes it back.
  await collectCosignatures({ ...deps, env })
  await expect(db.recordCosignature.deleteMany()).rejects.toThrow()
})

test.each([
  ['/v1/record/checkpoint', 'public, max-age=5'],
  ['/.well-known/prematch-record', 'public, max-age=60'],
  ['/v1/releases', 'public, max-age=60'],
])('%s is public, cached, and sent once to whoever has it', async (path, cacheControl) => {
  const first = await get(path)
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, cacheControl])
  const etag = first.headers.get('etag') ?? ''
  const again = await get(path, { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
