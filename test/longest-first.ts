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
 * The order of files where nobody knows yet how long each takes, as in a clean checkout: long ones early, so that none of them runs
 * alone in the end, and another after each, which has a use for the processor while they wait.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = (file: TestSpecification) => rank(file) < LONG.length
    const others = sorted.filter((file) => !isLong(file))
    const long = sorted.filter(isLong).sort((a, b) => rank(a) - rank(b))
    const mixed = long.flatMap((file, i) => [file, ...others.slice(i, i + 1)])
    return [...mixed, ...others.slice(long.length)]
  }
}
