import type { Command } from 'commander'
import { utcStamp } from '../../lib/platform/clock'
import { NEXT_SANDBOX_SCHEMA } from '../../lib/platform/schemas'
import { buildSandbox, readProgress, type SandboxProgress } from '../../lib/sandbox'
import { CommandFailure } from './failures'
import type { Act } from './session'

const lineOf = ({
  season,
  competitions,
  sourceKind,
  planned,
  published,
  ...one
}: SandboxProgress) =>
  `${season} of ${competitions.join(', ')} (${sourceKind}), ${utcStamp(one.beginsAt)} to ${utcStamp(one.endsAt)}: ${published} of ${planned} publications.`

export function addSandbox(program: Command, act: Act): void {
  const sandbox = program
    .command('sandbox')
    .description('the past season that test keys are served; the publisher builds it by itself')

  sandbox
    .command('status')
    .description('which season it plays, and how far the next one is built')
    .action(
      act(async ({ platform, show }) => {
        const served = await readProgress(platform)
        const next = await readProgress(platform, NEXT_SANDBOX_SCHEMA)
        show({ served, next }, [
          served ? `Served: ${lineOf(served)}` : 'No season is served yet.',
          ...(next ? [`Being built: ${lineOf(next)}`] : []),
        ])
      }),
    )

  sandbox
    .command('build')
    .description('build the season now, to its end; the one before is served until then')
    .action(
      act(
        async ({ platform, show, note }) => {
          const built = await buildSandbox(platform, { onProgress: note })
          if (!built)
            throw new CommandFailure(
              'sandbox_busy',
              'The sandbox is being built by the publisher: prematch sandbox status tells how far it is.',
            )
          show(built, [`Served: ${lineOf(built)}`])
        },
        { serves: true },
      ),
    )
}
