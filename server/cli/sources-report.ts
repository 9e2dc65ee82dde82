import type { Command } from 'commander'
import { readReports } from '../../lib/publishing'
import { CommandFailure } from './failures'
import { publicationLines } from './report'
import type { Act } from './session'

/** `sources report`: what a publication had to say of its source. */
export function addReport(sources: Command, act: Act): void {
  sources
    .command('report')
    .argument('[publication]', 'pub_…; without it the newest')
    .description('what the last publication left out, held back and noted; new remarks first')
    .action(
      act(async ({ platform: { db }, show }, id: string | undefined) => {
        const [report] = await readReports(db, 1, id)
        if (!report)
          throw new CommandFailure(
            'not_found',
            id
              ? `There is no report of a publication ${id}.`
              : 'Nothing was published yet: `prematch publish` does.',
          )
        show(report, publicationLines(report))
      }),
    )
}
