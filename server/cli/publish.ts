import type { Command } from 'commander'
import type { Platform } from '../../lib/platform'
import { publish, type PublishSummary } from '../../lib/publishing'
import type { Act } from './session'

/** A publication, and its one line for a person. */
interface Publication {
  summary: PublishSummary & { seconds: number }
  outcome: string
}

/**
 * Publishes a release with the settings of the environment (RESULTS_DIR, PREMATCH_NOW).
 * @param tell hears of each step, and of what the source left out
 * @throws SourceError
 */
export async function publishRelease(
  platform: Platform,
  tell: (line: string) => void,
): Promise<Publication> {
  const startedMs = performance.now()
  const done = await publish(platform, {
    resultsDir: platform.env.RESULTS_DIR,
    onProgress: tell,
  })
  for (const note of done.notes) tell(`Note: ${note}`)
  const seconds = Number(((performance.now() - startedMs) / 1000).toFixed(1))
  return {
    summary: { ...done, seconds },
    outcome: `Published ${done.releaseId} (${done.sourceKind}): ${done.verified} verified and ${done.upcoming} upcoming matches, ${done.reliable} of them reliable, in ${done.activeCompetitions} active competitions; ${seconds.toFixed(1)} s.`,
  }
}

export function addPublish(program: Command, act: Act): void {
  program
    .command('publish')
    .description(
      'publish a release from the results (RESULTS_DIR); the one before is served until it is whole',
    )
    .action(
      act(
        async ({ platform, show, note }) => {
          const { summary, outcome } = await publishRelease(platform, note)
          show(summary, [outcome])
        },
        // What it makes is served: production has to say from which results.
        { serves: true },
      ),
    )
}
