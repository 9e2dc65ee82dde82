import { checkBulkIds, checkCompetitionCode, checkMatchId, checkSections } from './checks'
import { walkHistory } from './history'
import { readOptions, type ClientOptions } from './options'
import { pageOf, refuseCircle, walkPages } from './pages'
import type { ApiResponse, Outcome } from './response'
import { Sandbox } from './sandbox'
import { Transport, type Call } from './transport'
import type {
  BulkMatches,
  BulkOptions,
  CallOptions,
  Changes,
  ChangesOptions,
  ConditionalOptions,
  DayMatches,
  DayOptions,
  Health,
  IterateHistoryOptions,
  IterateOptions,
  KeyProfile,
  KeyUsage,
  LeagueHistoryOptions,
  LeagueMatches,
  LeagueMatchesOptions,
  Leagues,
  MatchOptions,
  MatchSummary,
  PayloadOf,
  PicksOptions,
  Proof,
  Sections,
} from './types'

const DEFAULT_PICKS = 20

/**
 * The data API of Prematch. For servers only: whoever has the key can use your quota.
 *
 * Every method rejects with a `PrematchError`, or with the reason of the signal you gave. A method that
 * was given an `etag` may answer `notModified`, which is no error. What a plan includes is the
 * server's to say; nothing here reads it from the key.
 */
export class PrematchClient {
  /** Where the calls go. */
  readonly baseUrl: string
  /** The clock of your sandbox, where the key is a test key. */
  readonly sandbox: Sandbox
  readonly #transport: Transport

  /** @throws ConfigurationError */
  constructor(options: ClientOptions) {
    const settings = readOptions(options)
    this.baseUrl = settings.baseUrl
    this.#transport = new Transport(settings)
    this.sandbox = new Sandbox(this.#transport)
  }

  /** Your selected competitions. 1 unit. */
  listLeagues<Etag extends string | undefined = undefined>(
    options: ConditionalOptions<Etag> = {},
  ): Promise<Outcome<Leagues, Etag>> {
    return this.#send({ method: 'GET', path: '/v1/leagues', ...sending(options) })
  }

  /** One page of a competition's matches, by kickoff. 1 unit, a row per match. */
  async listLeagueMatches<Etag extends string | undefined = undefined>(
    code: string,
    options: LeagueMatchesOptions<Etag> = {},
  ): Promise<Outcome<LeagueMatches, Etag>> {
    checkCompetitionCode(code)
    const { include, start, end, days, limit, cursor } = options
    return this.#send({
      method: 'GET',
      path: `/v1/leagues/${code}/matches`,
      query: { include, start, end, days, limit, cursor, ...unreliable(options), ...asOf(options) },
      ...sending(options),
    })
  }

  /** A competition's matches, page after page, fetched as you go. */
  async *iterLeagueMatches(
    code: string,
    options: IterateOptions = {},
  ): AsyncGenerator<MatchSummary, void, undefined> {
    const { cursor: start, ...rest } = options
    yield* walkPages((cursor) => this.#page(code, { ...rest, cursor }), { cursor: start })
  }

  /** One page of verified past matches; by default of the last days your plan has, 31 at most. */
  async listLeagueHistory<Etag extends string | undefined = undefined>(
    code: string,
    options: LeagueHistoryOptions<Etag> = {},
  ): Promise<Outcome<LeagueMatches, Etag>> {
    return this.listLeagueMatches<Etag>(code, { ...options, include: 'past' })
  }

  /** All verified past matches that your plan has, oldest first, each once, fetched as you go. */
  async *iterLeagueHistory(
    code: string,
    { days, ...rest }: IterateHistoryOptions = {},
  ): AsyncGenerator<MatchSummary, void, undefined> {
    yield* walkHistory((window) => this.#page(code, { ...rest, ...window, include: 'past' }), days)
  }

  /** The analytics of one match, or the sections of them that you name. 1 unit, 1 row. */
  async getMatch<
    Etag extends string | undefined = undefined,
    const List extends Sections = undefined,
  >(
    matchId: string,
    options: MatchOptions<Etag, List> = {},
  ): Promise<Outcome<PayloadOf<List>, Etag>> {
    checkMatchId(matchId)
    checkSections(options.include)
    return this.#send({
      method: 'GET',
      path: `/v1/matches/${matchId}`,
      query: { include: options.include?.join(','), ...unreliable(options), ...asOf(options) },
      ...sending(options),
    })
  }

  /**
   * The proof of what `getMatch` gives, with all that your plan includes opened: `verifyProof` takes its text
   * (`JSON.stringify(data)`), and `checkAnswer` holds the match against it. 1 unit, 1 row.
   */
  async getOpening<Etag extends string | undefined = undefined>(
    matchId: string,
    options: DayOptions<Etag> = {},
  ): Promise<Outcome<Proof, Etag>> {
    checkMatchId(matchId)
    return this.#send({
      method: 'GET',
      path: `/v1/matches/${matchId}/opening`,
      query: { ...unreliable(options), ...asOf(options) },
      ...sending(options),
    })
  }

  /**
   * The analytics of 1 to 100 matches, in your order; what is missing or not yours stands in `errors`.
   * The ids are checked before the call. A unit per ten ids, a row per payload.
   */
  async getMatchesBulk<Etag extends string | undefined = undefined>(
    matchIds: readonly string[],
    options: BulkOptions<Etag> = {},
  ): Promise<Outcome<BulkMatches, Etag>> {
    checkBulkIds(matchIds)
    return this.#send({
      method: 'POST',
      path: '/v1/matches/bulk',
      query: unreliable(options),
      body: { match_ids: matchIds },
      ...sending(options),
    })
  }

  /** What is still to be played today, Paris time. 1 unit, a row per match. */
  listTodayMatches<Etag extends string | undefined = undefined>(
    options: DayOptions<Etag> = {},
  ): Promise<Outcome<DayMatches, Etag>> {
    const query = { ...unreliable(options), ...asOf(options) }
    return this.#send({ method: 'GET', path: '/v1/matches/today', query, ...sending(options) })
  }

  /** The clearest picks of today, 20 unless you say otherwise. 1 unit, a row per pick. */
  listTodayPicks<Etag extends string | undefined = undefined>(
    options: PicksOptions<Etag> = {},
  ): Promise<Outcome<DayMatches, Etag>> {
    const query = {
      limit: options.limit ?? DEFAULT_PICKS,
      ...unreliable(options),
      ...asOf(options),
    }
    return this.#send({ method: 'GET', path: '/v1/picks/today', query, ...sending(options) })
  }

  /**
   * One page of what changed since a cursor; `notModified` when nothing has. Without `since`, the cursor to begin with: call
   * that first, then read your lists. 1 unit, a row per change that brings a match.
   */
  listChanges<Since extends string | undefined = undefined>(
    options: ChangesOptions<Since> = {},
  ): Promise<Outcome<Changes, Since>> {
    const { since, limit, includeDrift } = options
    return this.#send({
      method: 'GET',
      path: '/v1/changes',
      query: { since, limit, include_drift: includeDrift, ...unreliable(options) },
      ...sending(options),
      // The cursor says what you have, as a tag does: nothing new is a 304.
      etag: since === undefined ? undefined : `"${since}"`,
    })
  }

  /**
   * The pages of what changed since a cursor, until there is nothing more for now. Apply a page, then store its `cursor`:
   * that is the `since` to go on with, today or after a restart.
   * @throws InvalidResponseError `repeated_cursor`, rather than walk in a circle
   */
  async *changes(
    options: ChangesOptions<string> & { since: string },
  ): AsyncGenerator<Changes, void, undefined> {
    let { since } = options
    const seen = new Set([since])
    for (;;) {
      const page = await this.listChanges({ ...options, since })
      if (page.notModified) return
      yield page.data
      if (!page.data.has_more) return
      since = page.data.cursor
      refuseCircle(seen, since)
    }
  }

  /** Whose key this is and what it may do. Costs no units, but a place in the minute window. */
  me(options: CallOptions = {}): Promise<ApiResponse<KeyProfile>> {
    return this.#send({ method: 'GET', path: '/v1/me', ...sending(options) })
  }

  /** What is used and what is left. Costs no units, but a place in the minute window. */
  usage(options: CallOptions = {}): Promise<ApiResponse<KeyUsage>> {
    return this.#send({ method: 'GET', path: '/v1/me/usage', ...sending(options) })
  }

  /** Whether data is being served; asked without the key. A server that says it is degraded is an answer too. */
  health(options: CallOptions = {}): Promise<ApiResponse<Health>> {
    return this.#send({
      method: 'GET',
      path: '/v1/health',
      isOpen: true,
      isData: isDegraded,
      ...sending(options),
    })
  }

  /** The address, never the key. */
  toString(): string {
    return `PrematchClient(${this.baseUrl})`
  }

  /** The address, never the key. */
  toJSON(): { baseUrl: string } {
    return { baseUrl: this.baseUrl }
  }

  async #page(code: string, options: IterateOptions): Promise<LeagueMatches> {
    return pageOf(await this.listLeagueMatches(code, { ...options, etag: undefined }))
  }

  /** The types say what the API's own document says of the path, and that only an etag leads to a 304. */
  #send<Answer>(call: Call): Promise<Answer> {
    return this.#transport.send(call) as Promise<Answer>
  }
}

/** What the transport needs to know of a call's options. */
const sending = ({ etag, signal, timeoutMs }: ConditionalOptions<string | undefined>) => ({
  etag,
  signal,
  timeoutMs,
})

const unreliable = (options: { includeUnreliable?: boolean | undefined }) => ({
  include_unreliable: options.includeUnreliable,
})

const asOf = ({ asOf: instant }: { asOf?: string | Date | undefined }) => ({
  as_of: instant instanceof Date ? instant.toISOString() : instant,
})

/** Only this body: others of a 503 may have a `status` too, such as the number that proxies repeat there. */
const isDegraded = (status: number, body: { status?: unknown }) =>
  status === 503 && body.status === 'degraded'
