import { InvalidArgumentError, type Command } from 'commander'
import { oneClient } from '../../lib/operator/one-client'
import { readAudit } from '../../lib/operator/read-audit'
import { NO_CLIENT } from './clients'
import { explainRefusals } from './failures'
import type { Act } from './session'
import { table } from './show'

function parseLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000)
    throw new InvalidArgumentError('Give a number from 1 to 1000.')
  return limit
}

export function addAudit(program: Command, act: Act): void {
  program
    .command('audit')
    .argument('<client>', 'id, account id or whole address')
    .option('--limit <number>', 'how many', parseLimit, 50)
    .description('what happened on an account and by whom, newest first')
    .action(
      act(async ({ platform: { db }, show }, reference: string, { limit }: { limit: number }) => {
        const { accountId } = await explainRefusals(NO_CLIENT, oneClient(db, reference))
        const events = await readAudit(db, accountId, limit)
        show(
          events,
          events.length === 0
            ? ['Nothing was written down yet.']
            : table(
                ['AT', 'WHO', 'WHAT', 'NETWORK', 'DETAILS'],
                events.map((one) => [
                  one.at,
                  one.actor,
                  one.action,
                  one.network,
                  JSON.stringify(one.details),
                ]),
              ),
        )
      }),
    )
}
