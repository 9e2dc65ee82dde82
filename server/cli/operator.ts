import { userInfo } from 'node:os'
import { InvalidArgumentError } from 'commander'
import { plainText } from '../../lib/platform/text'

const operatorName = plainText(80).refine((name) => name.trim() !== '')

/** The name of whoever acts, as it stands in the log of an account: one line of readable text. */
export function parseOperator(text: string): string {
  const name = operatorName.safeParse(text)
  if (!name.success)
    throw new InvalidArgumentError(
      'Give a name of up to 80 characters on one line, without control characters.',
    )
  return name.data.trim()
}

/**
 * Whoever runs the command, by name, or by number where this machine knows no name.
 * @param ask replaces the machine's own answer, for tests
 */
export function userName(ask: () => { username: string } = userInfo): string {
  try {
    return parseOperator(ask().username)
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
