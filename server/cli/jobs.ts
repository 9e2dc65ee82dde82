import type { Command } from 'commander'
import { listJobs, retryJob } from '../../lib/operator/jobs'
import { explainRefusals } from './failures'
import type { Act } from './session'
import { table } from './show'

const NO_JOB = {
  not_found:
    'There is no such job that waits: it is done, gone or running. `prematch jobs list` shows them.',
}

export function addJobs(program: Command, act: Act): void {
  const jobs = program.command('jobs').description('background work: mails and what else waits')

  jobs
    .command('list')
    .option('--failed', 'only those that have given up')
    .description('jobs in the order they run; what they hold is not shown')
    .action(
      act(async ({ platform: { db }, show }, { failed = false }: { failed?: boolean }) => {
        const list = await listJobs(db, failed)
        show(
          list,
          list.length === 0
            ? [failed ? 'No job has given up.' : 'Nothing waits.']
            : table(
                ['JOB', 'TASK', 'STATUS', 'ATTEMPTS', 'NEXT RUN', 'LAST ERROR'],
                list.map((job) => [
                  job.id,
                  job.task,
                  job.status,
                  `${job.attempts} of ${job.maxAttempts}`,
                  job.runAt,
                  job.lastError?.split('\n')[0],
                ]),
              ),
        )
      }),
    )

  jobs
    .command('retry')
    .argument('<job>', 'number of the job')
    .description('run it again now, with all its attempts')
    .action(
      act(async ({ platform, operator, show }, id: string) => {
        await explainRefusals(NO_JOB, retryJob(platform, operator, id))
        show({ id }, [`Job ${id} runs again now.`])
      }),
    )
}
