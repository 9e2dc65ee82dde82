import type { Command } from 'commander'
import { endSessions } from '../../lib/operator/end-sessions'
import { NO_CLIENT } from './clients'
import { CommandFailure, explainRefusals } from './failures'
import type { Act } from './session'

export function addSessions(program: Command, act: Act): void {
  program
    .command('sessions')
    .description('sign people out')
    .command('end')
    .argument('[client]', 'id, account id or whole address')
    .option('--all', 'of everybody, reviewers too')
    .description('end sessions and mailed codes at once; API keys stay')
    .action(
      act(
        async (
          { platform, operator, show },
          reference: string | undefined,
          options: { all?: true },
        ) => {
          if ((reference === undefined) === (options.all === undefined))
            throw new CommandFailure('invalid_input', 'Name one client, or give --all.')
          const done = await explainRefusals(
            NO_CLIENT,
            endSessions(platform, operator, reference ?? null),
          )
          show(done, [
            `${done.sessions} sessions of ${done.accounts} accounts are over: the portal and the account API refuse them from now on.`,
          ])
        },
      ),
    )
}
