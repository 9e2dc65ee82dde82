import { InvalidArgumentError, type Command } from 'commander'
import { findCompetition } from '../../lib/football/catalogue'
import type { Platform } from '../../lib/platform'
import {
  previewPublication,
  publish,
  type Acceptance,
  type Preview,
  type PublishOptions,
  type PublishSummary,
} from '../../lib/publishing'
import { reportLines } from './report'
import type { Act } from './session'

/** A publication, and its one line for a person. */
interface Publication {
  summary: PublishSummary & { seconds: number }
  outcome: string
}

/**
 * Publishes a release with the settings of the environment (RESULTS_DIR, PREMATCH_NOW).
 * @param tell hears of each step, and of what the source gives to say
 * @throws SourceError
 */
export async function publishRelease(
  platform: Platform,
  tell: (line: string) => void,
  options: Omit<PublishOptions, 'resultsDir' | 'onProgress'> = {},
): Promise<Publication> {
  const startedMs = performance.now()
  const done = await publish(platform, {
    ...options,
    resultsDir: platform.env.RESULTS_DIR,
    onProgress: tell,
  })
  for (const line of reportLines(done.report)) tell(line)
  const seconds = Number(((performance.now() - startedMs) / 1000).toFixed(1))
  return { summary: { ...done, seconds }, outcome: sentence(done, seconds) }
}

/** What a publication did, in one line. */
export const sentence = (done: PublishSummary, seconds: number): string =>
  done.outcome === 'pinned'
    ? `Froze ${done.forecasts.live + done.forecasts.replay} forecasts; ${done.releaseId} stays, it is pinned (prematch releases unpin lets the next publication replace it); ${seconds.toFixed(1)} s.`
    : `Published ${done.releaseId} (${done.sourceKind}): ${done.verified} verified and ${done.upcoming} upcoming matches, ${done.reliable} of them reliable, in ${done.activeCompetitions} active competitions; ${seconds.toFixed(1)} s.`

function previewLines({ sourceKind, matches, written, changes, report }: Preview): string[] {
  const kinds = Object.entries(changes).map(([kind, count]) => `${count} × ${kind}`)
  return [
    `Nothing was written. The source (${sourceKind}) lists ${matches} matches; ${written} would be stored anew or differently${kinds.length > 0 ? ` (on record: ${kinds.join(', ')})` : ''}.`,
    ...reportLines(report),
  ]
}

const parseCode = (code: string, before: string[] | true | undefined): string[] => {
  if (!findCompetition(code))
    throw new InvalidArgumentError(`${code} is no competition of the catalogue.`)
  return [...(Array.isArray(before) ? before : []), code]
}

const acceptance = (accept: true | string[] | undefined): Acceptance =>
  accept === undefined ? 'none' : accept === true ? 'all' : new Set(accept)

interface Options {
  dryRun?: true
  force?: true
  accept?: true | string[]
}

export function addPublish(program: Command, act: Act): void {
  program
    .command('publish')
    .description(
      'publish a release from the results (RESULTS_DIR); the one before is served until it is whole',
    )
    .option('--dry-run', 'read the results and tell what would change; nothing is written')
    .option(
      '--accept [competition]',
      'let in changes of the record that are held back: all, or those of a competition (can be repeated)',
      parseCode,
    )
    .option('--force', 'replace a pinned release, too')
    .action(
      act(
        async ({ platform, operator, show, note }, { dryRun, force, accept }: Options) => {
          const options = { accept: acceptance(accept) }
          if (dryRun) {
            const resultsDir = platform.env.RESULTS_DIR
            const preview = await previewPublication(platform, { ...options, resultsDir })
            show(preview, previewLines(preview))
            return
          }
          const { summary, outcome } = await publishRelease(platform, note, {
            ...options,
            force: force === true,
            occasion: { cause: 'command', actor: operator.name },
          })
          show(summary, [outcome])
        },
        // What it makes is served: production has to say from which results.
        { serves: true },
      ),
    )
}
