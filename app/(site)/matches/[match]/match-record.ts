import { answer, api, type Answer, type Fixture } from '@/lib/portal/api'
import type { OneXTwo } from '@/lib/portal/outcome'

interface Score {
  home: number
  away: number
}

/** What the log says of a match after its forecast. */
type Event =
  | { kind: 'moved'; kickoff: string; kickoff_confirmed: boolean }
  | { kind: 'void'; reason: string }
  | { kind: 'final' | 'corrected'; score: Score | null }

/** What anybody may know of a match and of its forecast. */
export interface MatchRecord {
  fixture: Fixture
  /** Null where no forecast of it is in the log. */
  forecast: {
    asOf: string
    mode: 'live' | 'replay'
    /** Base64; what the log has of it. */
    commitment: string
    /** The 1X2, from the day after the match. */
    oneXTwo: OneXTwo | null
  } | null
  score: Score | null
  /** Why it is not played as it was forecast. */
  void: string | null
}

interface ForecastEntry {
  as_of: string
  mode: 'live' | 'replay'
  commitment: string
}

/** Reads a match as its page shows it: who plays, and what its proof holds. */
export async function readMatchRecord(match_id: string): Promise<Answer<MatchRecord>> {
  const request = { params: { path: { match_id } } }
  const [fixture, proof] = await Promise.all([
    answer(api().GET('/v1/matches/{match_id}/fixture', request)),
    answer(api().GET('/v1/matches/{match_id}/proof', request)),
  ])
  if (!fixture.ok) return fixture
  if (!proof.ok && proof.problem.code !== 'match_not_found') return proof
  const none = { fixture: fixture.data, forecast: null, score: null, void: null }
  if (!proof.ok) return { ok: true, data: none }
  const [first, ...events] = proof.data.entries.map(({ entry }) => entry)
  const { as_of: asOf, mode, commitment } = first as unknown as ForecastEntry
  const oneXTwo = proof.data.opened.one_x_two?.content['probabilities.one_x_two']
  const after = events as unknown as Event[]
  const last = after.at(-1)
  const result = after.findLast((event) => 'score' in event)
  return {
    ok: true,
    data: {
      fixture: fixture.data,
      forecast: { asOf, mode, commitment, oneXTwo: (oneXTwo as OneXTwo | undefined) ?? null },
      score: result?.score ?? null,
      void: last?.kind === 'void' ? last.reason : null,
    },
  }
}
