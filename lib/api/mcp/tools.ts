import { z } from '@hono/zod-openapi'
import { change, stateBefore } from '../../changes/types'
import { matchId, matchSummary } from '../../releases/payload'
import { accuracyRoute } from '../data/accuracy-routes'
import { listChangesRoute } from '../data/changes-routes'
import { listLeagueMatchesRoute } from '../data/league-matches-routes'
import { listLeaguesRoute } from '../data/leagues-routes'
import { analyticsSections, SECTION_NAMES } from '../data/match-routes'
import { usageBody } from '../data/me-routes'
import { listTodayPicksRoute } from '../data/today-routes'
import { proofRoute } from '../record/routes'
import type { Query } from './ask'

const ROWS = {
  none: 'no rows',
  one: '1 row',
  each: '1 row per match',
  brought: '1 row per change that brings a match',
}

/** A GET of the API, and what of its answer is shown. */
interface Definition<Input extends z.ZodObject> {
  name: string
  title: string
  /** What it is for; what it costs is said behind. */
  purpose: string
  /** What one call costs: units, and rows each or in all. */
  price: { units: number; rows: keyof typeof ROWS } | 'free'
  input: Input
  /** Of the API's own answer; members that it lacks are left out. */
  output: z.ZodObject
  ask(input: z.infer<Input>): { path: string; query?: Query }
  /** What a 304 says, where its route answers one to what was asked. */
  unchanged?(input: z.infer<Input>): Record<string, unknown>
}

const left = z.number().int().nullable()

/** What a call cost and what is left, as the headers of its answer say. Null where that says nothing. */
const receipt = z.object({
  units: left,
  rows: left,
  units_remaining_hour: left,
  units_remaining_day: left,
  rows_remaining_day: left,
  requests_remaining: left,
  release: z.string().nullable(),
  request_id: z.string().nullable(),
})

export type Receipt = z.infer<typeof receipt>

/** A tool as it is served. */
export interface Tool extends Definition<z.ZodObject> {
  /** What a model reads before it calls: what it is for and what it costs. */
  description: string
  /** What is shown of the API's answer, and the receipt. */
  result: z.ZodObject
}

/** Keeps the type of a tool's input for its own `ask` alone. */
const tool = <Input extends z.ZodObject>(one: Definition<Input>): Tool => ({
  ...one,
  description: describe(one),
  result: one.output.extend({ receipt }),
})

/** What its route answers when all is well. */
const bodyOf = <Body>(route: {
  responses: { 200: { content: { 'application/json': { schema: Body } } } }
}): Body => route.responses[200].content['application/json'].schema

/** What assistants need of a match in a list: the rest is one `get_match` away. */
const row = matchSummary.pick({
  id: true,
  kickoff: true,
  kickoff_confirmed: true,
  league: true,
  home_team: true,
  away_team: true,
  probabilities: true,
  confidence: true,
  pick: true,
  status: true,
  result_score: true,
  reliability: true,
})

/** What has become of a match: what it was in the figures that one looks for, and what it is as in lists. */
const changed = change.omit({ id: true, release: true }).extend({
  before: stateBefore
    .pick({ kickoff: true, status: true, result_score: true, probabilities: true, pick: true })
    .nullable(),
  match: row.nullable(),
})

const leagueMatches = bodyOf(listLeagueMatchesRoute)
const accuracy = bodyOf(accuracyRoute)
const report = accuracy.shape.live.unwrap().pick({ overall: true }).nullable()

// Checked here as well: what goes into a path must not lead to another route.
const leagueCode = z
  .string()
  .regex(/^[\w-]+$/)
  .describe('A code that list_leagues gives, such as LIGUE_1.')

export const TOOLS: readonly Tool[] = [
  tool({
    name: 'list_leagues',
    title: 'Leagues',
    purpose: 'The competitions of this key, with their codes.',
    price: { units: 1, rows: 'none' },
    input: z.object({}),
    output: bodyOf(listLeaguesRoute),
    ask: () => ({ path: '/v1/leagues' }),
  }),
  tool({
    name: 'list_matches',
    title: 'Matches of a league',
    purpose:
      'Matches of one competition by kickoff, each with its 1X2 probabilities and pick; past ones with their results. Days are Europe/Paris.',
    price: { units: 1, rows: 'each' },
    input: z.object({
      league: leagueCode,
      include: z.enum(['upcoming', 'past', 'all']).default('upcoming'),
      start: z.iso
        .date()
        .optional()
        .describe('First day; today without, or so that it ends today.'),
      days: z
        .number()
        .int()
        .min(1)
        .max(31)
        .optional()
        .describe('14 without; as the plan has, for past.'),
      limit: z.number().int().min(1).max(50).default(10),
      cursor: z.string().optional().describe('next_cursor of the page before, all else unchanged.'),
    }),
    output: leagueMatches
      .pick({ league: true, date_range: true, matches_returned: true, next_cursor: true })
      .extend({ matches: z.array(row) }),
    ask: ({ league, ...query }) => ({ path: `/v1/leagues/${league}/matches`, query }),
  }),
  tool({
    name: 'get_match',
    title: 'One match',
    purpose:
      'What is forecast of one match and why. Without sections: prediction (goals, every market) and context.',
    price: { units: 1, rows: 'one' },
    input: z.object({
      match_id: matchId.describe('As list_matches or today_picks gave it.'),
      sections: z.array(z.enum(SECTION_NAMES)).min(1).default(['prediction', 'context']),
    }),
    output: analyticsSections,
    ask: ({ match_id: id, sections }) => ({
      path: `/v1/matches/${id}`,
      query: { include: sections.join(',') },
    }),
  }),
  tool({
    name: 'today_picks',
    title: 'Picks of today',
    purpose: 'The clearest picks among the matches still to be played today, Paris time.',
    price: { units: 1, rows: 'each' },
    input: z.object({ limit: z.number().int().min(1).max(50).default(5) }),
    output: bodyOf(listTodayPicksRoute)
      .pick({ date: true, timezone: true })
      .extend({ matches: z.array(row) }),
    ask: (query) => ({ path: '/v1/picks/today', query }),
  }),
  tool({
    name: 'list_changes',
    title: 'Changes',
    purpose:
      'What changed since a cursor in the competitions of this key: new and moved forecasts, kickoffs, results, corrections. Without since nothing is told: you get the cursor to begin with. Not for Developer.',
    price: { units: 1, rows: 'brought' },
    input: z.object({
      since: z.string().optional().describe('cursor of the result before, from any day.'),
      limit: z.number().int().min(1).max(50).default(10),
    }),
    output: bodyOf(listChangesRoute)
      .pick({ cursor: true, has_more: true })
      .extend({
        nothing_new: z
          .boolean()
          .default(false)
          .describe('True: nothing has changed since your cursor, which stays good.'),
        changes: z.array(changed),
      }),
    ask: (query) => ({ path: '/v1/changes', query }),
    unchanged: ({ since }) => ({ cursor: since, has_more: false, nothing_new: true, changes: [] }),
  }),
  tool({
    name: 'get_accuracy',
    title: 'Accuracy',
    purpose:
      'How good past forecasts were, beside base rates: those sealed before kickoff (live) and those computed later (replay), apart.',
    price: 'free',
    input: z.object({
      competition: leagueCode.optional(),
      season: z.string().optional().describe('2025-26, or 2026.'),
      market: accuracy.shape.market.optional().describe('one_x_two without.'),
    }),
    output: accuracy.extend({ live: report, replay: report }),
    ask: (query) => ({ path: '/v1/accuracy', query }),
  }),
  tool({
    name: 'get_proof',
    title: 'Proof of a forecast',
    purpose:
      'The proof that the forecast of a match stood when it is said to, for `npx @prematch/client verify`. It opens no figure before the day after the match.',
    price: 'free',
    input: z.object({ match_id: matchId }),
    output: bodyOf(proofRoute),
    ask: ({ match_id: id }) => ({ path: `/v1/matches/${id}/proof` }),
  }),
  tool({
    name: 'quota_left',
    title: 'Quota',
    purpose: 'What of the plan is used and left, and when it begins anew.',
    price: { units: 0, rows: 'none' },
    input: z.object({}),
    output: usageBody.pick({ daily: true, hourly: true, rate_limit_minute: true }),
    ask: () => ({ path: '/v1/me/usage' }),
  }),
]

function describe({ purpose, price }: Pick<Tool, 'purpose' | 'price'>): string {
  if (price === 'free') return `${purpose} Free.`
  const { units, rows } = price
  const amount = units === 0 ? 'no units' : `${units} unit${units === 1 ? '' : 's'}`
  return `${purpose} Costs ${amount}, ${ROWS[rows]}, and one of the requests a minute.`
}
