import { ValidationError } from './errors'

const MATCH_ID = /^fsm:v1:[0-9a-f]{64}$/
const BULK_MOST = 100

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
export function checkBulkIds(ids: readonly string[]): void {
  if (!Array.isArray(ids) || ids.length === 0) {
    throw new ValidationError('Give an array with at least one match id. No call was made.', {
      code: 'invalid_bulk_request',
    })
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
