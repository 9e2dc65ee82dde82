/** A failure that is explained: the message is one sentence that says what to do. */
export class StepFailure extends Error {
  /** @override */
  name = 'StepFailure'
  /** @param {string} message @param {string} output what a failed program printed, shown above the sentence */
  constructor(message, output = '') {
    super(message)
    this.output = output
  }
}

/**
 * Troubles that any program may meet, by what it prints.
 * @type {[RegExp, string | ((match: RegExpExecArray) => string)][]}
 */
const COMMON = [
  [
    /ENOSPC|No space left on device/,
    'The disk is full: free some space (about 2 GB) and start again.',
  ],
  [
    /EDQUOT|Disk quota exceeded/,
    'Your disk quota is used up: free some space (about 2 GB) and start again.',
  ],
  [
    /EROFS|Read-only file system/,
    'The project lies on a read-only file system: clone it to a folder that can be written.',
  ],
  [
    /heap out of memory|ENOMEM|Cannot allocate memory/,
    'There is too little memory: free some (about 2 GB are needed to build) and start again.',
  ],
  [
    /EMFILE|ENFILE|too many open files/,
    'The limit of open files is too low: raise it with ulimit -n 4096 and start again.',
  ],
  [
    /EACCES: [^\n]*'([^'\n]+)'|EPERM: [^\n]*'([^'\n]+)'/,
    (match) =>
      `This user may not use ${match[1] ?? match[2]}: give the project to the user who starts it (chown -R), and start again.`,
  ],
]

/**
 * The failure of a program that ended badly.
 * @param {string} output what it printed
 * @param {string} otherwise the sentence for a cause that is not a common one
 */
export function explainOutput(output, otherwise) {
  for (const [pattern, sentence] of COMMON) {
    const match = pattern.exec(output)
    if (match)
      return new StepFailure(typeof sentence === 'string' ? sentence : sentence(match), output)
  }
  return new StepFailure(otherwise, output)
}

/**
 * The code of an error of the operating system or of PostgreSQL, such as ENOSPC.
 * @param {unknown} error @returns {string | undefined}
 */
export const codeOf = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** What was thrown, as an error. @param {unknown} thrown */
export const asError = (thrown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/**
 * Turns an error of the operating system into its sentence; any other error stays what it is.
 * @param {unknown} thrown
 */
export function explainError(thrown) {
  const error = asError(thrown)
  const code = codeOf(error)
  if (error instanceof StepFailure || !code) return error
  const explained = explainOutput(`${code}: ${error.message}`, '')
  return explained.message ? new StepFailure(explained.message) : error
}
