import { Command, CommanderError } from 'commander'
import { addAlerts } from './cli/alerts'
import { addAudit } from './cli/audit'
import { addBackup } from './cli/backup'
import { addBacktest } from './cli/backtest'
import { addBilling } from './cli/billing'
import { addClients } from './cli/clients'
import { addContract } from './cli/contract'
import { addDoctor } from './cli/doctor'
import { explain } from './cli/failures'
import { addJobs } from './cli/jobs'
import { addKeys } from './cli/keys'
import { addMatches } from './cli/matches'
import { addMigrate } from './cli/migrate'
import { addPublish } from './cli/publish'
import { addSources } from './cli/sources'
import { addTeams } from './cli/teams'
import { addVerify } from './cli/verify'
import { addReleases } from './cli/releases'
import { addRequests } from './cli/requests'
import { addReviewer } from './cli/reviewer'
import { addSandbox } from './cli/sandbox'
import { addSecret } from './cli/secret'
import { addSessions } from './cli/sessions'
import { addStatus } from './cli/status'
import { parseOperator } from './cli/operator'
import { actWith, type OpenEnvironment, type Printer, type CommandContext } from './cli/session'

const EXIT = { done: 0, refused: 1, usage: 2 }

/** The command of operators. Every subcommand can be run beside a running service, and says what it has done. */
function createProgram(surroundings: CommandContext): Command {
  const program = new Command('prematch')
    .description('Operate a Prematch installation.')
    .option('--json', 'print the outcome as JSON; failures too, on stderr')
    .option(
      '--as <name>',
      'who acts, for the log of the account (default: your user name here)',
      parseOperator,
    )
    .configureOutput({
      writeOut: (text) => surroundings.printer.outcome(text.trimEnd()),
      writeErr: (text) => surroundings.printer.aside(text.trimEnd()),
    })
    .showHelpAfterError('(add --help to see what it takes)')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      '\nThrough npm: npm run prematch -- <command>. Exit code: 0 done, 1 refused or failed, 2 wrong usage.',
    )
  const act = actWith(surroundings)
  for (const add of [
    addClients,
    addContract,
    addKeys,
    addRequests,
    addReleases,
    addStatus,
    addAlerts,
    addPublish,
    addSandbox,
    addSources,
    addMatches,
    addTeams,
    addVerify,
    addReviewer,
    addSessions,
    addSecret,
    addBilling,
    addJobs,
    addAudit,
    addBacktest,
    addBackup,
  ])
    add(program, act)
  addMigrate(
    program,
    actWith(surroundings, () => Promise.resolve()),
  )
  addDoctor(program, surroundings)
  const everyCommand = (command: Command): Command[] => [
    command,
    ...command.commands.flatMap(everyCommand),
  ]
  for (const command of everyCommand(program)) command.exitOverride().copyInheritedSettings(program)
  return program
}

/** A person's terminal, or the program that reads ours. */
const TERMINAL: Printer = {
  outcome: (text) => console.log(text),
  aside: (text) => console.error(text),
}

/**
 * Runs one command.
 * @param open finds the database; asked only when a command needs it
 * @returns the exit code
 */
export async function main(
  argv: string[],
  open: OpenEnvironment,
  printer: Printer = TERMINAL,
): Promise<number> {
  const json = argv.includes('--json')
  try {
    await createProgram({ open, printer }).parseAsync(argv, { from: 'user' })
    return EXIT.done
  } catch (error) {
    // Commander has said what is wrong; help and version are no fault.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    const known = explain(error)
    if (!known) throw error
    printer.aside(json ? JSON.stringify(known) : known.message)
    return EXIT.refused
  }
}
