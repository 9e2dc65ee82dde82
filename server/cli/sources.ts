import type { Command } from 'commander'
import { SourceError } from '../../lib/publishing'
import {
  addNetworkSource,
  checkSource,
  listNetworkSources,
  networkSource,
  removeNetworkSource,
  syncSource,
  syncSources,
  type NetworkSource,
} from '../../lib/publishing/sources/network'
import { CommandFailure } from './failures'
import type { Act } from './session'
import { facts, table } from './show'
import { addReport } from './sources-report'

const NONE = 'No source over the network was added.'

const status = ({ copy, failure }: NetworkSource): string =>
  failure ? (copy ? 'failed, the last copy is kept' : 'failed') : 'well'

/** What is shown of a source. */
const shown = (source: NetworkSource) => ({
  id: source.id,
  address: source.address,
  allowPrivate: source.allowPrivate,
  addedBy: source.addedBy,
  addedAt: source.addedAt,
  checkedAt: source.checkedAt,
  changedAt: source.changedAt,
  status: status(source),
  failedAt: source.failedAt,
  failure: source.failure,
})

export function addSources(program: Command, act: Act): void {
  const sources = program
    .command('sources')
    .description(
      'results over the network, and what the results gave to doubt; nothing is fetched unless it was added here',
    )

  sources
    .command('add')
    .argument('<address>', 'https address of a file, or of a .zip or .tar.gz archive')
    .option('--allow-private', 'it may lie in a private network, and speak http there')
    .description('fetch it now, and whenever it has changed')
    .action(
      act(
        async (
          { platform, operator, show, note },
          address: string,
          { allowPrivate = false }: { allowPrivate?: boolean },
        ) => {
          const source = await addNetworkSource(platform, operator, address, allowPrivate)
          note(`Fetching ${source.address} …`)
          try {
            await syncSource(platform, source)
          } catch (error) {
            await removeNetworkSource(platform, source)
            if (error instanceof SourceError)
              throw new CommandFailure('unusable_source', `Nothing was added. ${error.message}`)
            throw error
          }
          const added = shown(await networkSource(platform, source.id))
          show(added, [
            ...facts({ Source: added.id, Address: added.address, 'Added by': added.addedBy }),
            'It is read with the next publication.',
          ])
        },
      ),
    )

  sources
    .command('list')
    .description('every source, when it was asked and whether it answered')
    .action(
      act(async ({ platform, show }) => {
        const list = (await listNetworkSources(platform)).map(shown)
        show(
          list,
          list.length === 0
            ? [NONE]
            : table(
                ['SOURCE', 'ADDRESS', 'CHECKED', 'CHANGED', 'STATUS', 'FAILURE'],
                list.map((one) => [
                  one.id,
                  one.address,
                  one.checkedAt,
                  one.changedAt,
                  one.status,
                  one.failure,
                ]),
              ),
        )
      }),
    )

  sources
    .command('check')
    .argument('<source>', 'src_…')
    .description('ask whether there is something new, without fetching it')
    .action(
      act(async ({ platform, show }, id: string) => {
        const changed = await checkSource(platform, await networkSource(platform, id))
        show({ id, changed }, [changed ? 'There is something new.' : 'Nothing has changed.'])
      }),
    )

  sources
    .command('sync')
    .argument('[source]', 'src_…; all without it')
    .description('fetch what has changed; what fails keeps its last copy')
    .action(
      act(async ({ platform, show }, id: string | undefined) => {
        if (id !== undefined) {
          const changed = await syncSource(platform, await networkSource(platform, id))
          show({ id, changed }, [changed ? 'A new copy is kept.' : 'Nothing has changed.'])
          return
        }
        const outcome = await syncSources(platform)
        const { changed, unchanged, failed } = outcome
        show(outcome, [
          `${changed.length} changed, ${unchanged.length} unchanged, ${failed.length} failed.`,
          ...failed.map((one) => `${one.id}: ${one.failure}`),
        ])
        if (failed.length > 0)
          throw new CommandFailure(
            'unusable_source',
            'Not every source could be fetched; their last copies are kept.',
          )
      }),
    )

  sources
    .command('remove')
    .argument('<source>', 'src_…')
    .description('forget it and its copies; what was published stays')
    .action(
      act(async ({ platform, show }, id: string) => {
        const source = await networkSource(platform, id)
        await removeNetworkSource(platform, source)
        show({ id, address: source.address }, [`${source.address} is no source any more.`])
      }),
    )

  addReport(sources, act)
}
