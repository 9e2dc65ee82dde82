import { canonicalText, type Json } from './canonical'
import { isObject, refuseUnless, type Members } from './refusal'
import type { AnalyticsPayload } from './types'
import type { VerifiedProof } from './verify'

const STEP = 8

/** What a release joins to a forecast that was frozen before: no figure of it, and in no commitment. */
const JOINED = [
  'schema_version',
  'match.kickoff',
  'match.kickoff_confirmed',
  'match.final_score',
  'provenance.source_release_id',
  'provenance.source_snapshot_id',
  'provenance.source_payload_sha256',
  'provenance.source_promotion_receipt_sha256',
  'provenance.transformation_version',
  'quality.historical_class',
]
/** Goes with the kickoff. */
const JOINED_WARNING = 'kickoff_time_unknown'

/** The object that has the last name of a dotted path, and that name. */
function holderOf(whole: Members, path: string): [holder: Members, name: string] {
  const names = path.split('.')
  const name = names.pop() ?? ''
  let holder = whole
  for (const one of names) {
    const inner = holder[one]
    if (!isObject(inner)) return [{}, name]
    holder = inner
  }
  return [holder, name]
}

function take(whole: Members, path: string): Json | undefined {
  const [holder, name] = holderOf(whole, path)
  const value = holder[name]
  Reflect.deleteProperty(holder, name)
  return value
}

/** The payload that the opened sections make up. */
function together(opened: VerifiedProof['opened']): Members {
  const whole: Members = {}
  for (const content of Object.values(opened))
    for (const [path, value] of Object.entries(content)) {
      const names = path.split('.')
      const last = names.pop() ?? ''
      let holder = whole
      for (const name of names) {
        const inner = holder[name]
        if (isObject(inner)) holder = inner
        else holder = holder[name] = {}
      }
      holder[last] = structuredClone(value) as Json
    }
  return whole
}

const isSame = (a: Json | undefined, b: unknown): boolean =>
  a !== undefined && b !== undefined && canonicalText(a) === canonicalText(b as Json)

/**
 * Checks that an answer shows what was committed to: each of its figures is one that the proof opens, and its result and its
 * kickoff are in the log.
 * @param answer what `/v1/matches/{match_id}` or a bulk call gave, whole or by sections
 * @param proof of `/v1/matches/{match_id}/opening`, verified: it opens what the same plan shows
 * @throws InvalidProofError of step 8, naming the member that is not bound
 */
export function checkAnswer(answer: Partial<AnalyticsPayload>, proof: VerifiedProof): void {
  const given = structuredClone(answer) as Members
  const frozen = together(proof.opened)
  const { forecast, events } = proof
  refuseUnless(
    isObject(given.match) && given.match.id === proof.match,
    STEP,
    'The answer is about another match.',
  )
  const isOfEntry =
    frozen.as_of === forecast.as_of &&
    isObject(frozen.provenance) &&
    frozen.provenance.temporal_class === forecast.mode
  refuseUnless(isOfEntry, STEP, 'What is open is of another forecast than the log has.')

  const { kickoff, final_score: score = null } = given.match
  const kickoffs = [
    holderOf(frozen, 'match.kickoff')[0].kickoff,
    ...events.map((one) => one.kickoff),
  ]
  refuseUnless(
    kickoffs.some((one) => isSame(kickoff, one)),
    STEP,
    'Its kickoff is not in the log.',
  )
  const isKnown = score === null || events.some((one) => isSame(score, one.score))
  refuseUnless(isKnown, STEP, 'Its result is not in the log.')

  for (const path of Object.keys(take(given, 'availability') ?? {}))
    refuseUnless((take(given, path) ?? null) === null, STEP, `${path} is shown and not opened.`)
  for (const whole of [given, frozen]) {
    for (const path of JOINED) take(whole, path)
    const [quality] = holderOf(whole, 'quality.warnings')
    if (Array.isArray(quality.warnings))
      quality.warnings = quality.warnings.filter((warning) => warning !== JOINED_WARNING)
  }
  for (const [name, value] of Object.entries(given))
    refuseUnless(isSame(value, frozen[name]), STEP, `Its ${name} is not what was committed to.`)
}
