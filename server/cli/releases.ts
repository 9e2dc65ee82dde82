import type { Command } from 'commander'
import { promoteAgain, readReleases, unpinRelease } from '../../lib/operator/releases'
import { CommandFailure } from './failures'
import type { Act } from './session'
import { facts, table } from './show'

const unknown = (id: string) =>
  new CommandFailure(
    'not_found',
    `There is no published release ${id}. \`prematch releases list\` shows them.`,
  )

export function addReleases(program: Command, act: Act): void {
  const releases = program
    .command('releases')
    .description('see what is served, and go back to an earlier release')

  releases
    .command('list')
    .description('the newest 50 releases')
    .action(
      act(async ({ platform: { db }, show }) => {
        const list = await readReleases(db)
        show(
          list,
          list.length === 0
            ? ['Nothing was published yet: npm start publishes a first release.']
            : table(
                ['RELEASE', 'SERVED', 'PINNED BY', 'SOURCE', 'ROWS', 'PROMOTED'],
                list.map((one) => [
                  one.id,
                  one.served,
                  one.pinnedBy,
                  one.sourceKind,
                  one.rows,
                  one.promotedAt,
                ]),
              ),
        )
      }),
    )

  releases
    .command('show')
    .argument('<release>', 'rel_…')
    .description('one release and its receipt')
    .action(
      act(async ({ platform: { db }, show }, id: string) => {
        const [release] = await readReleases(db, id)
        if (!release) throw unknown(id)
        show(
          release,
          facts({
            Release: release.id,
            Served: release.served,
            'Pinned by': release.pinnedBy,
            Source: release.sourceKind,
            Rows: release.rowsRemovedAt ? 'none left: it can’t be served again' : release.rows,
            Created: release.createdAt,
            Promoted: release.promotedAt,
            Receipt: release.receiptSha256,
          }),
        )
      }),
    )

  releases
    .command('promote')
    .argument('<release>', 'rel_…')
    .description('serve an earlier release again, until it is unpinned or a publication is forced')
    .action(
      act(async ({ platform, operator, show, note }, id: string) => {
        const { outcome, release } = await promoteAgain(platform, operator, id, () =>
          note('A publisher is at work; waiting for its end …'),
        )
        if (outcome === 'unknown') throw unknown(id)
        if (outcome === 'rows_gone')
          throw new CommandFailure(
            'rows_gone',
            `The rows of ${id} were given up, so it can’t be served again. \`prematch releases list\` shows which have rows.`,
          )
        show({ outcome, release }, [
          outcome === 'promoted'
            ? `${id} is served from now on, and stays until \`prematch releases unpin\`. Receipt ${release?.receiptSha256 ?? ''}`
            : `${id} is served already, and stays until \`prematch releases unpin\`.`,
        ])
      }),
    )

  releases
    .command('unpin')
    .description('let the next publication replace the release that was promoted by hand')
    .action(
      act(async ({ platform, operator, show }) => {
        const releaseId = await unpinRelease(platform, operator)
        show({ outcome: releaseId ? 'unpinned' : 'not_pinned', releaseId }, [
          releaseId
            ? `${releaseId} is served until the next publication, which is due now (\`prematch publish\`).`
            : 'No release is pinned; nothing was changed.',
        ])
      }),
    )
}
