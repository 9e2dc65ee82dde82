import { stderr } from 'node:process'
import { NetworkError, RateLimitError, ServerError } from '../errors'
import type { PrematchClient } from '../client'
import type { MatchSummary } from '../types'
import { isForPeople, localTime, percent, print } from './show'

/** What became of a match between two answers. */
export type Change =
  | { event: 'new' | 'gone'; match: MatchSummary }
  | { event: 'kickoff'; match: MatchSummary; before: string }
  | { event: 'forecast'; match: MatchSummary; before: MatchSummary['probabilities'] }
  | { event: 'result'; match: MatchSummary }

/** For how long a match that is being played may be missing from a list before it is forgotten. */
const PLAYED_MS = 2 * 86_400_000

/** True for a match that is in no list because it is being played, or waits for its result. */
const isPlayed = ({ kickoff }: MatchSummary, now: number): boolean =>
  Date.parse(kickoff) <= now && now - Date.parse(kickoff) < PLAYED_MS

/**
 * What changed from what was known to the next list, by kickoff. A match may have changed in several ways.
 * @param now epoch milliseconds
 */
export function changesBetween(
  known: readonly MatchSummary[],
  list: readonly MatchSummary[],
  now: number,
): Change[] {
  const before = new Map(known.map((one) => [one.id, one]))
  const after = new Map(list.map((one) => [one.id, one]))
  return [...new Map([...before, ...after]).values()]
    .sort((a, b) => a.kickoff.localeCompare(b.kickoff) || a.id.localeCompare(b.id))
    .flatMap((match): Change[] => {
      const [was, is] = [before.get(match.id), after.get(match.id)]
      if (!was) return [{ event: 'new', match }]
      if (!is) return isPlayed(was, now) ? [] : [{ event: 'gone', match }]
      const isOther = OUTCOMES.some((one) => was.probabilities[one] !== is.probabilities[one])
      return [
        ...(was.kickoff === is.kickoff
          ? []
          : [{ event: 'kickoff' as const, match, before: was.kickoff }]),
        ...(isOther ? [{ event: 'forecast' as const, match, before: was.probabilities }] : []),
        ...(was.result_score === is.result_score ? [] : [{ event: 'result' as const, match }]),
      ]
    })
}

/** The next list, and what is being played meanwhile. */
export function knownAfter(
  known: readonly MatchSummary[],
  list: readonly MatchSummary[],
  now: number,
): MatchSummary[] {
  const listed = new Set(list.map(({ id }) => id))
  return [...list, ...known.filter((one) => !listed.has(one.id) && isPlayed(one, now))]
}

const OUTCOMES = ['home', 'draw', 'away'] as const

const shares = ({ home, draw, away }: MatchSummary['probabilities']) =>
  [home, draw, away].map(percent).join(' ')

/** A change as people read it. */
function sentence(change: Change): string {
  const { match } = change
  const name = `${match.home_team} – ${match.away_team}`
  switch (change.event) {
    case 'new':
      return `new       ${name}  ${localTime(match.kickoff)}  ${shares(match.probabilities)}`
    case 'gone':
      return `gone      ${name}  is no longer in the list`
    case 'kickoff':
      return `kickoff   ${name}  ${localTime(change.before)} → ${localTime(match.kickoff)}`
    case 'forecast':
      return `forecast  ${name}  ${shares(change.before)} → ${shares(match.probabilities)}`
    case 'result':
      return `result    ${name}  ${match.result_score ?? 'withdrawn'}`
  }
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

/**
 * Asks again and again, and tells what changed from one release to the next. An answer that has not changed costs no rows.
 * @param code a competition; without, what is to be played today
 */
export async function tail(
  client: PrematchClient,
  code: string | undefined,
  { everySeconds, json }: { everySeconds: number; json: boolean },
): Promise<never> {
  const ask = (etag: string | undefined) =>
    code === undefined
      ? client.listTodayMatches({ etag })
      : client.listLeagueMatches(code, { limit: 500, include: 'all', days: 14, etag })
  const forPeople = isForPeople(json)
  let known: { etag: string | undefined; matches: readonly MatchSummary[] } | undefined
  for (;;) {
    let seconds = everySeconds
    try {
      const answer = await ask(known?.etag)
      if (!answer.notModified) {
        const { matches } = answer.data
        const release = answer.dataVersion
        if (!known) {
          if (forPeople)
            print(
              `Watching ${matches.length} matches of ${release ?? 'no release'}, every ${everySeconds} s.`,
            )
          else print(JSON.stringify({ event: 'begin', release, matches: matches.length }))
        }
        const now = Date.now()
        for (const change of known ? changesBetween(known.matches, matches, now) : [])
          print(forPeople ? sentence(change) : JSON.stringify({ ...change, release }))
        known = { etag: answer.etag, matches: knownAfter(known?.matches ?? [], matches, now) }
      }
    } catch (error) {
      const passes =
        error instanceof NetworkError ||
        error instanceof RateLimitError ||
        error instanceof ServerError
      if (!passes || !known) throw error
      seconds = Math.max(everySeconds, error.retryAfterSeconds ?? 0)
      stderr.write(`${error.message} Asking again in ${seconds} s.\n`)
    }
    await wait(seconds)
  }
}
