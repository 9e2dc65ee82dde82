import type { Command } from 'commander'
import { readInbox, replayEvent } from '../../lib/billing/inbox'
import { syncClient } from '../../lib/billing/sync-client'
import { oneClient } from '../../lib/operator/one-client'
import { connected } from './connected'
import { CommandFailure, explainRefusals } from './failures'
import { outboxOf, type Act, type Session } from './session'
import { table } from './show'

const NO_CLIENT = {
  not_found: 'No such client: give its id, its account’s id or the whole address.',
}
const STRIPE_AWAY = { billing_unavailable: 'Stripe does not answer: try again in a minute.' }

/** With where its mails go: a plan that begins or ends is told to its owner. */
function withMails(session: Session) {
  const outbox = outboxOf(session)
  if (outbox) return { ...connected(session), outbox }
  throw new CommandFailure(
    'secret_unknown',
    'This may write to an owner, for which the SECRET_KEY of the service has to be set here.',
  )
}

/** What came from Stripe, and doing it again. All of it reads Stripe as it is now, so it is harmless however often. */
export function addBillingEvents(billing: Command, act: Act): void {
  billing
    .command('sync <client>')
    .description('check a client with Stripe now, and correct what differs')
    .action(
      act(async (session, reference: string) => {
        const deps = withMails(session)
        const { clientId } = await explainRefusals(NO_CLIENT, oneClient(deps.db, reference))
        const { differed, snapshot } = await explainRefusals(
          STRIPE_AWAY,
          syncClient(deps, clientId),
        )
        session.show({ clientId, differed, snapshot }, [
          differed.length === 0
            ? `${clientId} was as Stripe says.`
            : `${clientId} was corrected: ${JSON.stringify(differed)}`,
        ])
      }),
    )

  billing
    .command('events [client]')
    .description('the newest 100 events of 30 days, and what became of each')
    .option('--waiting', 'only those that are not handled')
    .action(
      act(
        async (
          { platform: { db }, show },
          reference: string | undefined,
          { waiting = false }: { waiting?: boolean },
        ) => {
          const client =
            reference === undefined
              ? undefined
              : await explainRefusals(NO_CLIENT, oneClient(db, reference))
          const events = await readInbox(db, { clientId: client?.clientId, waiting })
          show(
            events,
            events.length === 0
              ? ['No such event came.']
              : table(
                  ['RECEIVED', 'EVENT', 'TYPE', 'CUSTOMER', 'HANDLED', 'OUTCOME'],
                  events.map(({ receivedAt, id, type, customerId, handledAt, outcome }) => [
                    receivedAt,
                    id,
                    type,
                    customerId,
                    handledAt,
                    outcome,
                  ]),
                ),
          )
        },
      ),
    )

  billing
    .command('replay <event>')
    .description('act on an event that came once more, by what Stripe says now')
    .action(
      act(async (session, id: string) => {
        const outcome = await explainRefusals(
          { not_found: `No event ${id} came in the last 30 days.`, ...STRIPE_AWAY },
          replayEvent(withMails(session), id),
        )
        session.show({ id, outcome }, [`${id}: ${outcome}.`])
      }),
    )
}
