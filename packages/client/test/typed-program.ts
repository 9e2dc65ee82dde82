/** A program that uses the types of the package, and must not compile where it says so. */
export const TYPED_PROGRAM = `
import {
  PrematchClient,
  type AnalyticsPayload,
  type ApiResponse,
  type ClientOptions,
  type Leagues,
  type MatchSection,
  type NotModified,
} from '@prematch/client'

export async function answers(client: PrematchClient, etag: string | undefined) {
  const whole: ApiResponse<Leagues> = await client.listLeagues()
  const perhaps: ApiResponse<Leagues> | NotModified = await client.listLeagues({ etag })
  // @ts-expect-error it may be unchanged, and then has no data
  perhaps.data
  if (!perhaps.notModified) perhaps.data.leagues[0]?.code satisfies string | undefined
  for await (const match of client.iterLeagueHistory('LIGUE_1', { days: 90 }))
    match.result_score satisfies string | undefined
  return whole.quota.unitsRemainingDay satisfies number | undefined
}

const ID = 'fsm:v1:…'
export async function namedSections(client: PrematchClient) {
  const { data } = await client.getMatch(ID, { include: ['context', 'prediction'] })
  data.forecast.total_goals satisfies number
  data.match.teams.home.name satisfies string
  // @ts-expect-error left out by include
  data.ratings
  const { data: full } = await client.getMatch(ID)
  full.ratings.elo_home satisfies number | null
  const { data: all } = await client.getMatch(ID, { include: undefined })
  all satisfies AnalyticsPayload
  // @ts-expect-error no such section
  await client.getMatch(ID, { include: ['everything'] })
}

type Some = 'context' | 'prediction'
export async function sectionsKnownLater(
  client: PrematchClient,
  any: MatchSection[],
  some: Some[],
  one: Some,
  isWanted: boolean,
) {
  const { data: ofAny } = await client.getMatch(ID, { include: any })
  ofAny.match.id satisfies string
  ofAny.ratings?.elo_home satisfies number | null | undefined
  // @ts-expect-error perhaps left out
  ofAny.ratings.elo_home
  const { data: ofSome } = await client.getMatch(ID, { include: some })
  ofSome.forecast?.total_goals satisfies number | undefined
  // @ts-expect-error perhaps left out
  ofSome.forecast.total_goals
  // @ts-expect-error left out for certain
  ofSome.ratings
  const { data: ofOne } = await client.getMatch(ID, { include: [one] })
  // @ts-expect-error perhaps left out
  ofOne.forecast.total_goals
  const either = isWanted ? (['context'] as const) : (['prediction'] as const)
  const { data: ofEither } = await client.getMatch(ID, { include: either })
  // @ts-expect-error perhaps left out
  ofEither.forecast.total_goals
  const { data: ofOneAndSome } = await client.getMatch(ID, { include: ['quality', ...some] })
  ofOneAndSome.provenance.source_kind satisfies string
  // @ts-expect-error perhaps left out
  ofOneAndSome.forecast.total_goals
  const { data: perhapsAll } = await client.getMatch(ID, { include: isWanted ? any : undefined })
  // @ts-expect-error perhaps left out
  perhapsAll.ratings.elo_home
}

export async function undefinedLikeLeftOut(client: PrematchClient, next: string | null) {
  const cursor = next ?? undefined
  const nothing = { start: undefined, end: undefined, days: undefined, limit: undefined }
  await client.listLeagueMatches('LIGUE_1', { include: undefined, cursor, ...nothing })
  await client.listLeagueHistory('LIGUE_1', { cursor, ...nothing, includeUnreliable: undefined })
  client.iterLeagueMatches('LIGUE_1', { include: undefined, cursor, ...nothing })
  client.iterLeagueHistory('LIGUE_1', { days: undefined, limit: undefined, signal: undefined })
  await client.listTodayPicks({ limit: undefined, etag: undefined, timeoutMs: undefined })
  const left = { timeoutMs: undefined, maxRetries: undefined, retryOnRateLimit: undefined }
  const options: ClientOptions = { apiKey: '', baseUrl: '', ...left, fetch: undefined, sleep: undefined }
  // @ts-expect-error no such option
  await client.listLeagueMatches('LIGUE_1', { includes: 'past' })
  return options
}
`
