import type { components, operations } from './schema'

/** The shapes of the API, as its own OpenAPI document has them. Field names are those on the wire. */

type Schemas = components['schemas']

/** A competition of your selection. */
export type Competition = Schemas['Competition']
export type Leagues = Schemas['Leagues']
/** One match in a list. */
export type MatchSummary = Schemas['MatchSummary']
/** One page of a competition's matches. */
export type LeagueMatches = Schemas['LeagueMatches']
/** The whole analytics of one match. The document allows null for another route's sake. */
export type AnalyticsPayload = Schemas['AnalyticsPayload']
export type BulkMatches = Omit<Schemas['BulkMatches'], 'results'> & { results: AnalyticsPayload[] }
export type DayMatches = Schemas['DayMatches']
export type KeyProfile = Schemas['KeyProfile']
export type KeyUsage = Schemas['KeyUsage']
export type Health = Schemas['Health']

/** What of the payload each section of `include` keeps. */
interface SectionKeys {
  statistics: 'statistics'
  standings: 'standings'
  features: 'streaks' | 'ratings'
  prediction: 'forecast' | 'probabilities'
  context: 'context'
  quality: 'quality' | 'provenance'
}

/** A part of the analytics payload that `include` can name. */
export type MatchSection = keyof SectionKeys

/** What every payload has. */
type IdentityKeys = Exclude<keyof AnalyticsPayload, SectionKeys[MatchSection]>

/** The payload with the named sections only. */
export type PayloadOf<Section extends MatchSection> = [MatchSection] extends [Section]
  ? AnalyticsPayload
  : Pick<AnalyticsPayload, IdentityKeys | SectionKeys[Section]>

/** For every call. */
export interface CallOptions {
  /** Gives the call up; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Instead of the client's. */
  timeoutMs?: number | undefined
}

/** For calls whose answer can be remembered. */
export interface ConditionalOptions<Etag extends string | undefined> extends CallOptions {
  /** `etag` of an earlier answer to the same call: if nothing has changed, `notModified` is true. */
  etag?: Etag
}

interface Unreliable {
  /** Also what was rejected for a sporting reason, see `reliability_context`. Not on Developer. */
  includeUnreliable?: boolean | undefined
}

type LeagueQuery = Omit<
  NonNullable<operations['listLeagueMatches']['parameters']['query']>,
  'include_unreliable'
>

/** Which matches of a competition. Dates are Europe/Paris days, `YYYY-MM-DD`. */
export interface LeagueMatchesOptions<Etag extends string | undefined = string | undefined>
  extends LeagueQuery, ConditionalOptions<Etag>, Unreliable {}

export type LeagueHistoryOptions<Etag extends string | undefined = string | undefined> = Omit<
  LeagueMatchesOptions<Etag>,
  'include'
>

/** A walk over pages: it starts where `cursor` points, else at the beginning. */
export type IterateOptions = Omit<LeagueMatchesOptions, 'etag'>

export interface IterateHistoryOptions extends CallOptions, Unreliable {
  /** Days back from today, it included. Default: as far as your plan reaches. */
  days?: number | undefined
  /** Rows a page, 1 to 500. */
  limit?: number | undefined
}

export interface MatchOptions<
  Etag extends string | undefined = string | undefined,
  Section extends MatchSection = MatchSection,
>
  extends ConditionalOptions<Etag>, Unreliable {
  /** Sections to keep. Default: all. */
  include?: readonly Section[] | undefined
}

export interface DayOptions<Etag extends string | undefined = string | undefined>
  extends ConditionalOptions<Etag>, Unreliable {}

export interface PicksOptions<
  Etag extends string | undefined = string | undefined,
> extends DayOptions<Etag> {
  /** 1 to 100. Default 20. */
  limit?: number | undefined
}
