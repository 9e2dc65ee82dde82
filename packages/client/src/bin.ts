import { stdout } from 'node:process'
import { isCommand, runCommand, USAGE } from './command/data'
import { UsageError } from './command/settings'
import { verify, witness } from './command/verify'
import { NetworkError, PrematchError, RateLimitError } from './errors'
import { InvalidProofError } from './verify'

/** What is no command is a proof to check: so the command was used before it had others. */
async function main([name, ...rest]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    console.log(USAGE)
    return name === undefined ? 2 : 0
  }
  if (isCommand(name)) return runCommand(name, rest)
  if (name === 'witness') return witness(rest)
  return verify(name === 'verify' ? rest : [name, ...rest])
}

function codeOf(error: unknown): number {
  if (error instanceof InvalidProofError) return 1
  if (error instanceof RateLimitError) return 4
  if (error instanceof NetworkError) return 3
  return error instanceof PrematchError && error.status !== undefined ? 1 : 2
}

function textOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof InvalidProofError)
    return `The proof does not hold (step ${error.step}): ${message}`
  const seconds = error instanceof PrematchError ? error.retryAfterSeconds : undefined
  const isWrongUse = error instanceof UsageError
  return `${isWrongUse ? 'prematch: ' : ''}${message}${seconds === undefined ? '' : ` Again in ${seconds} s.`}`
}

// `prematch matches | head` closes the pipe; nothing is wrong with that.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2))

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(textOf(error))
    process.exitCode = codeOf(error)
  },
)
