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
/** The whole analytics of one match. */
export type AnalyticsPayload = Schemas['AnalyticsPayload']
/** A proof of a forecast, as the page on the record has it. */
export type Proof = Schemas['Proof']
export type BulkMatches = Schemas['BulkMatches']
export type DayMatches = Schemas['DayMatches']
/** One change of a match. */
export type Change = Schemas['Change']
/** One page of changes. */
export type Changes = Schemas['Changes']
/** What an endpoint of yours is sent; `type` tells which. */
export type WebhookEvent =
  | Schemas['ChangeEvent']
  | Schemas['ChangesLostEvent']
  | Schemas['PingEvent']
export type KeyProfile = Schemas['KeyProfile']
export type KeyUsage = Schemas['KeyUsage']
export type Health = Schemas['Health']
/** Where the clock of a sandbox stands. */
export type SandboxClock = Schemas['SandboxClock']
/** The same after a move, with what happened on the way. */
export type MovedSandboxClock = Schemas['MovedSandboxClock']

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

/** A value of `include`; without one, everything comes. */
export type Sections = readonly MatchSection[] | undefined

/** The member itself where the type names exactly one, else never. */
type OneOnly<Section extends MatchSection> = {
  [One in Section]: [Section] extends [One] ? One : never
}[Section]

/** The sections that are in the list for certain: those at its beginning that are known one by one. */
type CertainOf<List extends readonly MatchSection[]> = List extends readonly [
  infer First extends MatchSection,
  ...infer Rest extends readonly MatchSection[],
]
  ? OneOnly<First> | CertainOf<Rest>
  : never

/**
 * The payload with the named sections only. Of a list whose members are not known to the compiler,
 * each section that it could name is optional.
 */
export type PayloadOf<List extends Sections> = List extends readonly MatchSection[]
  ? Pick<AnalyticsPayload, IdentityKeys | SectionKeys[CertainOf<List>]> &
      Partial<Pick<AnalyticsPayload, SectionKeys[List[number]]>>
  : AnalyticsPayload

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

interface AsOf {
  /** An instant of the past, as UTC text or `Date`: answers as it was then. As far back as your history; not on Developer. */
  asOf?: string | Date | undefined
}

type LeagueQuery = NonNullable<operations['listLeagueMatches']['parameters']['query']>

/** Which matches of a competition. Dates are Europe/Paris days, `YYYY-MM-DD`. */
export interface LeagueMatchesOptions<Etag extends string | undefined = string | undefined>
  extends ConditionalOptions<Etag>, Unreliable, AsOf {
  /** Those to come, the verified ones of the past, or both. Default `upcoming`. */
  include?: LeagueQuery['include'] | undefined
  /** First day. Default: today; for `past`, so that the window ends today. */
  start?: LeagueQuery['start'] | undefined
  /** Last day, inclusive. Only with `start`, instead of `days`. */
  end?: LeagueQuery['end'] | undefined
  /** Length of the window, 1 to 31. Default 14; for `past` what your plan has, 31 at most. */
  days?: LeagueQuery['days'] | undefined
  /** Rows a page, 1 to 500. Default 200. */
  limit?: LeagueQuery['limit'] | undefined
  /** `next_cursor` of the page before, with all else unchanged. */
  cursor?: LeagueQuery['cursor'] | undefined
}

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
  List extends Sections = Sections,
>
  extends ConditionalOptions<Etag>, Unreliable, AsOf {
  /** Sections to keep, at least one. Default: all. */
  include?: List | undefined
}

export interface BulkOptions<Etag extends string | undefined = string | undefined>
  extends ConditionalOptions<Etag>, Unreliable {}

export interface DayOptions<Etag extends string | undefined = string | undefined>
  extends BulkOptions<Etag>, AsOf {}

export interface PicksOptions<
  Etag extends string | undefined = string | undefined,
> extends DayOptions<Etag> {
  /** 1 to 100. Default 20. */
  limit?: number | undefined
}

type ChangesQuery = NonNullable<operations['listChanges']['parameters']['query']>

/** Which changes. */
export interface ChangesOptions<Since extends string | undefined = string | undefined>
  extends CallOptions, Unreliable {
  /** `cursor` of the page before, with all else unchanged. Without it you get the cursor to begin with. */
  since?: Since
  /** Changes a page, 1 to 500. Default 200. */
  limit?: ChangesQuery['limit'] | undefined
  /** Also forecasts that moved by less than half a percentage point: with them a copy is exact. */
  includeDrift?: boolean | undefined
}
