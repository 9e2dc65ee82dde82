import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where files lie that start programs, or wait for clocks and wires. */
const LONG = [
  '/launch/',
  '/test/',
  '/lib/api/record/',
  '/lib/api/billing/',
  '/packages/client/',
  '/lib/platform/pool-wait',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((part) => moduleId.includes(part))
  return at < 0 ? LONG.length : at
}

/**
 * The order of files where nobody knows yet how long each takes, as in a clean checkout: long ones first, so that none of them runs
 * alone in the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
