import { StepFailure } from '../../launch/steps/failures.mjs'

/** The parts of the suite, in the order in which they run. */
export const PARTS = ['static', 'unit', 'stripe-sandbox', 'e2e']

/**
 * What `npm test -- …` asks for: parts, and after a single part what its runner narrows it down by, as
 * `unit lib/keys` or `e2e billing --headed`.
 * @param {string[]} words @throws StepFailure naming what can't be understood
 */
export function readArguments(words) {
  const end = words.findIndex((word) => !PARTS.includes(word))
  const parts = end === -1 ? words : words.slice(0, end)
  const filters = end === -1 ? [] : words.slice(end)
  if (filters.length === 0) return { parts, filters }
  const [first] = filters
  if (parts.length === 0)
    throw new StepFailure(
      `There is no part "${first}": choose from ${PARTS.join(', ')}, or give none for all. Paths follow a part: npm test -- unit ${first}`,
    )
  if (parts.length > 1)
    throw new StepFailure(
      `"${first}" can narrow down one part only, and ${parts.join(', ')} are asked for; parts are ${PARTS.join(', ')}.`,
    )
  if (parts[0] === 'static')
    throw new StepFailure(
      `The static part looks at everything and takes no "${first}": npm run verify checks only what has changed.`,
    )
  return { parts, filters }
}
