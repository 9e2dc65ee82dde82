import type { Command } from 'commander'
import { readMatch } from '../../lib/operator/read-match'
import { CommandFailure } from './failures'
import type { Act } from './session'
import { facts, table } from './show'

export function addMatches(program: Command, act: Act): void {
  program
    .command('matches')
    .description('see what is on record of a match')
    .command('show')
    .argument('<match>', 'fsm:v1:…')
    .description(
      'one match, the forecast that is frozen for it, and what happened to it in the results',
    )
    .action(
      act(async ({ platform: { db }, show }, id: string) => {
        const match = await readMatch(db, id)
        if (!match) throw new CommandFailure('not_found', `There is no match ${id} on record.`)
        show(match, [
          ...facts({
            Match: `${match.home} – ${match.away}`,
            Competition: `${match.competition} ${match.season}`,
            Kickoff: match.kickoff,
            'Hour known': match.kickoffConfirmed,
            Status: match.status,
            Score: match.score,
            Source: match.sourceRef,
            Forecast: match.forecast ? match.forecast.mode : null,
            'Made as of': match.forecast?.asOf,
            'SHA-256': match.forecast?.sha256,
          }),
          '',
          ...(match.events.length === 0
            ? ['Nothing has changed since it was first read.']
            : table(
                ['AT', 'CHANGE', 'BEFORE', 'AFTER'],
                match.events.map(({ at, kind, before, after }) => [
                  at,
                  kind,
                  JSON.stringify(before),
                  JSON.stringify(after),
                ]),
              )),
        ])
      }),
    )
}
