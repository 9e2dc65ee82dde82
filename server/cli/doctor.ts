import type { Command } from 'commander'
import { examine, type Examination, type Finding } from '../../lib/doctor'
import { CommandFailure } from './failures'
import { type CommandContext } from './session'
import { cell } from './show'

/** What a person reads: what failed carries what to do below it. */
function linesOf(findings: Finding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length))
  return findings.flatMap(({ check, status, detail, advice }) => [
    `${status.padEnd(7)}  ${check.padEnd(width)}  ${cell(detail)}`,
    ...(advice === null ? [] : [`${' '.repeat(width + 11)}→ ${cell(advice)}`]),
  ])
}

/** The one command that works on an installation which nothing else works on. */
export function addDoctor(program: Command, { open, printer }: CommandContext): void {
  program
    .command('doctor')
    .description('examine everything that a start needs, and say what to do; changes nothing')
    .option('--mail <address>', 'send a mail there as well')
    .option(
      '--through <address>',
      'ask the service from outside whom it sees: are the proxies right?',
    )
    .option('--webhook', 'cause an event in Stripe and wait for it: is the webhook secret right?')
    .action(async (asked: Examination, command: Command) => {
      const { json } = command.optsWithGlobals<{ json?: true }>()
      const findings = await examine(await open({}), asked)
      const bad = findings.filter(({ status }) => status === 'failed').length
      printer.outcome(json ? JSON.stringify(findings, null, 2) : linesOf(findings).join('\n'))
      if (bad > 0)
        throw new CommandFailure('not_ready', `${bad} of ${findings.length} examinations failed.`)
    })
}
