import type { Command } from 'commander'
import { findTeams, forgetAlias, readAliases, settleAlias } from '../../lib/operator/team-aliases'
import { CommandFailure } from './failures'
import type { Act } from './session'
import { table } from './show'

/** Why a spelling could not be settled, and what to do. */
const REFUSALS = {
  unknown_team: (country: string, name: string) =>
    `No club of ${country} goes by ${name}: \`prematch teams find "${country}" <part of its name>\` shows how it is written.`,
  is_a_team: (_country: string, _name: string, alias: string) =>
    `${alias} is a club on record by itself, with matches of its own. Correct the results instead.`,
} as const

export function addTeams(program: Command, act: Act): void {
  const teams = program.command('teams').description('settle how the results spell a club')

  teams
    .command('alias')
    .argument('<country>', 'as the catalogue writes it: England')
    .argument('<spelling>', 'as the results write the club')
    .argument('<club>', 'the club that is meant, as it is shown')
    .description('say that a spelling means a club; the next publication reads it so')
    .action(
      act(async ({ platform, operator, show }, country: string, alias: string, name: string) => {
        const outcome = await settleAlias(platform, operator, { country, alias, name })
        if (outcome !== 'settled')
          throw new CommandFailure(outcome, REFUSALS[outcome](country, name, alias))
        show({ outcome, country, alias, name }, [
          `${alias} (${country}) means ${name} from the next publication on.`,
        ])
      }),
    )

  teams
    .command('aliases')
    .description('the spellings that were settled')
    .action(
      act(async ({ platform: { db }, show }) => {
        const list = await readAliases(db)
        show(
          list,
          list.length === 0
            ? ['No spelling was settled by an operator.']
            : table(
                ['COUNTRY', 'SPELLING', 'CLUB', 'SINCE', 'BY'],
                list.map((one) => [one.country, one.alias, one.name, one.createdAt, one.createdBy]),
              ),
        )
      }),
    )

  teams
    .command('unalias')
    .argument('<country>')
    .argument('<spelling>')
    .description('forget a settled spelling')
    .action(
      act(async ({ platform, operator, show }, country: string, alias: string) => {
        if (!(await forgetAlias(platform, operator, country, alias)))
          throw new CommandFailure(
            'not_found',
            `${alias} (${country}) was not settled. \`prematch teams aliases\` shows what was.`,
          )
        show({ outcome: 'forgotten', country, alias }, [
          `${alias} (${country}) means nothing in particular any more.`,
        ])
      }),
    )

  teams
    .command('find')
    .argument('<country>')
    .argument('<text>', 'part of a name')
    .description('clubs on record')
    .action(
      act(async ({ platform: { db }, show }, country: string, text: string) => {
        const list = await findTeams(db, country, text)
        show(
          list,
          list.length === 0
            ? [`No club of ${country} holds "${text}" in its name.`]
            : table(
                ['CLUB', 'ID'],
                list.map((team) => [team.name, team.id]),
              ),
        )
      }),
    )
}
