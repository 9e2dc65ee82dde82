import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkAnswer,
  InvalidProofError,
  PrematchClient,
  verifyProof,
} from '../../../packages/client/src'
import { createTestClient } from '../../../test/client'
import { openAnswers, toldIn } from '../../../test/record/open-answers'
import { answersInPython, verifyInPython } from '../../../test/record/python'
import { AFTER, BEFORE, startRecordWorld, type RecordWorld } from '../../../test/record/world'
import { PLAN_LIMITS, type Plan } from '../../plans/limits'
import type { Json } from '../../record/canonical'
import type { AnalyticsPayload } from '../../releases/payload'

const PLANS_OPEN: [plan: Plan, sections: string[]][] = [
  ['developer', ['description', 'markets', 'one_x_two', 'scores', 'statistics']],
  ['starter', ['description', 'markets', 'one_x_two', 'scores', 'starter', 'statistics']],
  ['beta', ['description', 'markets', 'one_x_two', 'scores', 'starter', 'statistics']],
  [
    'custom',
    ['description', 'markets', 'one_x_two', 'score_matrix', 'scores', 'starter', 'statistics'],
  ],
]

let world: RecordWorld
let upcoming: string
beforeAll(async () => {
  world = await startRecordWorld()
  const { db, clock } = world
  const match = await db.match.findFirstOrThrow({
    where: { kickoff: { gt: clock.now() }, sourceRef: { contains: 'en.1' } },
  })
  upcoming = match.id
})
afterAll(() => world.close())

/** A client of its own: each is asked a few times, and the least has two calls a minute. */
async function clientOf(plan: Plan, competition = 'PREMIER_LEAGUE') {
  const { key } = await createTestClient(world.server.product.deps, {
    plan,
    competitions: [competition],
    ...(plan === 'custom' && { limits: PLAN_LIMITS.starter }),
  })
  return (path: string, headers: Record<string, string> = {}) =>
    world.get(path, { 'x-api-key': key, ...headers })
}
const openingPath = (id: string) => `/v1/matches/${id}/opening`

/** Reliable forecasts of matches to come, that a key of this world may ask for. */
async function reliableForecasts() {
  const { db, clock } = world
  const where = { competitionCode: 'PREMIER_LEAGUE', kickoff: { gt: clock.now() } }
  const matchId = { in: (await db.match.findMany({ where })).map(({ id }) => id) }
  return db.forecastSnapshot.findMany({ where: { matchId, reliable: true }, take: 8 })
}

/** What a plan's key is shown of a match, and the proof of it. */
async function shownTo(plan: Plan, id: string, query = '') {
  const get = await clientOf(plan)
  const opening = await get(openingPath(id) + query)
  const answer = await get(`/v1/matches/${id}${query}`)
  expect([opening.status, answer.status]).toEqual([200, 200])
  return { opening: await opening.text(), answer: (await answer.json()) as AnalyticsPayload }
}

/** Each path of a value that leads to something else than an object. */
const leaves = (value: Json, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner as Json, [...path, name]))
    : [path]

/** What releases add to what was frozen; a kickoff and a result are held against the log. */
const JOINED =
  /^(schema_version|match\.kickoff_confirmed|quality\.historical_class|provenance\.(source_(release_id|snapshot_id|payload_sha256|promotion_receipt_sha256)|transformation_version))$/

describe('a proof under a key', () => {
  test.each(PLANS_OPEN)(
    'of %s opens what the plan shows and no more, of a match to come as of one played',
    async (plan, sections) => {
      for (const id of [upcoming, world.played]) {
        const { opening, answer } = await shownTo(plan, id)
        const proof = await verifyProof(opening, world.keys)
        expect(Object.keys(proof.opened)).toEqual(sections)
        checkAnswer(answer, proof)
        expect(
          await answersInPython(await world.text('/.well-known/prematch-record'), opening, [
            JSON.stringify(answer),
          ]),
        ).toEqual([`ok ${id}`])
        // Nothing is open that the answer does not show.
        for (const content of Object.values(proof.opened))
          for (const [path, value] of Object.entries(content)) {
            const shown = path
              .split('.')
              .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], answer)
            if (path === 'schema_version') continue
            expect(shown, path).toMatchObject(value as object)
          }
      }
    },
  )

  test('binds each figure of an answer: any that is another is refused, by both verifiers', async () => {
    const { opening, answer } = await shownTo('developer', world.played)
    const proof = await verifyProof(opening, world.keys)
    const held: string[] = []
    const others: string[] = []
    for (const path of leaves(answer)) {
      const other = structuredClone(answer)
      const holder = path
        .slice(0, -1)
        .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], other) as Record<
        string,
        Json
      >
      const name = path.at(-1) ?? ''
      const value = holder[name]
      holder[name] =
        typeof value === 'number'
          ? value + 0.000001
          : typeof value === 'boolean'
            ? !value
            : `${value as string} `
      if (path[0] === 'availability') continue
      try {
        checkAnswer(other, proof)
        held.push(path.join('.'))
      } catch (error) {
        expect(error).toMatchObject({ step: 8 })
        others.push(JSON.stringify(other))
      }
    }
    expect(held.filter((path) => !JOINED.test(path))).toEqual([])
    expect(others.length).toBeGreaterThan(100)
    const keys = await world.text('/.well-known/prematch-record')
    const told = await answersInPython(keys, opening, others)
    expect(told).toHaveLength(others.length)
    expect(told.filter((line) => !line.startsWith('refused 8'))).toEqual([])
  })

  test('is refused when any byte of what is open is another, by both verifiers', async () => {
    const { opening } = await shownTo('developer', upcoming)
    const whole = Buffer.from(opening)
    const [begin, end] = [whole.indexOf('"opened"'), whole.indexOf('"sections"')]
    const at = fc.integer({ min: begin, max: end - 1 })
    const flips = fc.sample(fc.tuple(at, fc.integer({ min: 1, max: 255 })), 150)
    const forged = flips.map(([place, by]) => {
      const other = Buffer.from(whole)
      other[place] = (other[place] ?? 0) ^ by
      return other
    })
    for (const one of forged)
      await expect(verifyProof(one, world.keys)).rejects.toBeInstanceOf(InvalidProofError)
    const told = await verifyInPython(await world.text('/.well-known/prematch-record'), forged)
    expect(told.filter((line) => !line.startsWith('refused'))).toEqual([])
  })

  test('is of the forecast that is shown, also when that was renewed since', async () => {
    const { opening, answer } = await shownTo('starter', upcoming, '?as_of=2026-02-28T12:00:00Z')
    const proof = await verifyProof(opening, world.keys)
    checkAnswer(answer, proof)
    expect([answer.as_of, proof.forecast.as_of]).toEqual([BEFORE, BEFORE])
    const now = await shownTo('starter', upcoming)
    expect((await verifyProof(now.opening, world.keys)).forecast.as_of).toBe(AFTER)
    const isMixed = () => checkAnswer(now.answer, proof)
    expect(isMixed).toThrow(InvalidProofError)
  })

  test('is taken by the client with its key, and checked as it came', async () => {
    const { key } = await createTestClient(world.server.product.deps, {
      plan: 'starter',
      competitions: ['PREMIER_LEAGUE'],
    })
    const client = new PrematchClient({ apiKey: key, baseUrl: world.server.url })
    const { data, quota } = await client.getOpening(upcoming)
    expect(quota.cost).toEqual({ units: 1, rows: 1 })
    const proof = await verifyProof(JSON.stringify(data), world.keys)
    const { data: sections } = await client.getMatch(upcoming, { include: ['features', 'quality'] })
    checkAnswer(sections, proof)
    sections.streaks.home.winning += 1
    expect(() => checkAnswer(sections, proof)).toThrow(/streaks/)
    const [bulk] = (await client.getMatchesBulk([upcoming])).data.results
    checkAnswer(bulk ?? {}, proof)
    expect(() => checkAnswer({ ...bulk, extra: 1 } as object, proof)).toThrow(/extra/)
    await expect(client.getOpening('../..')).rejects.toMatchObject({ code: 'invalid_match_id' })
  })

  test('costs and counts as a call of the match, is for its caller alone, and is sent once to whoever has it', async () => {
    const get = await clientOf('starter')
    const first = await get(openingPath(upcoming))
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'x-request-cost': 'units=1, rows=1',
      'cache-control': 'private, max-age=60',
      vary: 'X-API-Key, Authorization, Accept, Accept-Encoding',
    })
    const etag = first.headers.get('etag') ?? ''
    expect((await get(openingPath(upcoming), { 'if-none-match': etag })).status).toBe(304)
    const usage = (await (await get('/v1/me/usage')).json()) as { monthly: { by_route: object } }
    expect(usage.monthly.by_route).toMatchObject({ match: { units: 2, rows: 1, unchanged: 1 } })
  })

  test('is refused to whoever may not read the match', async () => {
    const get = await clientOf('developer', 'LIGUE_1')
    const refused = async (answer: Response) => [
      answer.status,
      ((await answer.json()) as { detail: string }).detail,
    ]
    expect(await refused(await world.get(openingPath(upcoming)))).toEqual([401, 'missing_api_key'])
    expect(await refused(await get(openingPath(upcoming)))).toEqual([
      403,
      'competition_not_selected',
    ])
    expect(await refused(await get(openingPath('fixture:1')))).toEqual([400, 'invalid_match_id'])
  })

  test('opens nothing to anybody else: no salt and no figure of a match to come in any open answer', async () => {
    const rows = await reliableForecasts()
    const get = await clientOf('custom')
    const salts: string[] = []
    for (const { matchId } of rows) {
      const { opened } = (await (await get(openingPath(matchId))).json()) as {
        opened: Record<string, { salt: string }>
      }
      salts.push(...Object.values(opened).map(({ salt }) => salt))
    }
    expect(salts).toHaveLength(rows.length * 7)
    const answers = await openAnswers(
      world,
      rows.map(({ matchId }) => matchId),
    )
    expect(answers.length).toBeGreaterThan(20)
    expect(salts.filter((salt) => answers.some((answer) => answer.includes(salt)))).toEqual([])
    const { example } = JSON.parse(await world.text('/api/preview')) as {
      example: { match: { id: string } }
    }
    expect(toldIn(answers, rows).filter((id) => id !== example.match.id)).toEqual([])
  })
})
