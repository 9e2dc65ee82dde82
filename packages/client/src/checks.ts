import { ValidationError } from './errors'

const MATCH_ID = /^fsm:v1:[0-9a-f]{64}$/
const BULK_MOST = 100

/**
 * What goes into a path is checked before the call: `..` would lead to another route.
 * @throws ValidationError `invalid_competition_code`
 */
export function checkCompetitionCode(code: unknown): asserts code is string {
  if (typeof code !== 'string' || !/^[\w-]+$/.test(code)) {
    throw new ValidationError(
      'A competition code looks like LIGUE_1; listLeagues() gives yours. No call was made.',
      { code: 'invalid_competition_code' },
    )
  }
}

/**
 * Checks one match id before any call.
 * @throws ValidationError `invalid_match_id`
 */
export function checkMatchId(id: unknown): asserts id is string {
  if (typeof id !== 'string' || !MATCH_ID.test(id)) {
    throw new ValidationError(
      'A match id looks like fsm:v1: followed by 64 lower-case hexadecimal characters; pass ids exactly as a list gave them. No call was made.',
      { code: 'invalid_match_id' },
    )
  }
}

/**
 * Checks the ids of a bulk call before it is made: 1 to 100, well-formed, each once. A plan may
 * allow fewer; that is the server's to say.
 * @throws ValidationError with the code that the server would give
 */
export function checkBulkIds(given: unknown): asserts given is string[] {
  // Copied, so that holes are looked at too.
  const ids: unknown[] = Array.isArray(given) ? Array.from<unknown>(given) : []
  if (ids.length === 0 || !ids.every((id) => typeof id === 'string')) {
    throw new ValidationError(
      'Give an array of texts with at least one match id. No call was made.',
      { code: 'invalid_bulk_request' },
    )
  }
  if (ids.length > BULK_MOST) {
    throw new ValidationError(
      `These are ${ids.length} match ids and one bulk call takes ${BULK_MOST}; split them. No call was made.`,
      { code: 'bulk_limit_exceeded' },
    )
  }
  for (const id of ids) checkMatchId(id)
  if (new Set(ids).size < ids.length) {
    throw new ValidationError('Each match id may stand in the list only once. No call was made.', {
      code: 'duplicate_match_ids',
    })
  }
}

/**
 * Checks the sections a match is asked for; which names there are is the server's to say.
 * @throws ValidationError `invalid_include`, as the server would for an empty list
 */
export function checkSections(include: unknown): void {
  if (include !== undefined && !(Array.isArray(include) && include.length > 0)) {
    throw new ValidationError(
      'include is an array with at least one section; leave it out for all. No call was made.',
      { code: 'invalid_include' },
    )
  }
}

/**
 * Checks that a header can carry the tag: a `fetch` that refuses it would look like a network error.
 * @throws ValidationError `invalid_etag`
 */
export function checkEtag(etag: unknown): void {
  if (etag !== undefined && !(typeof etag === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(etag))) {
    throw new ValidationError(
      'An etag is a text without line ends; pass it exactly as an answer gave it. No call was made.',
      { code: 'invalid_etag' },
    )
  }
}
