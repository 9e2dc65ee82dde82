import type { Command } from 'commander'
import { acknowledgeFlags, readFlags } from '../../lib/billing/flags'
import { setUpStripe } from '../../lib/billing/setup'
import { readUnclaimed } from '../../lib/billing/unclaimed'
import { readUnusable, readUnusableBody } from '../../lib/billing/unusable-events'
import { addBillingEvents } from './billing-events'
import { connected } from './connected'
import { CommandFailure, explainRefusals } from './failures'
import type { Act } from './session'
import { table } from './show'

export function addBilling(program: Command, act: Act): void {
  const billing = program
    .command('billing')
    .description('set up Stripe, and see what needs a person')

  billing
    .command('setup')
    .description('make product, prices, portal and webhook in a Stripe account; safe to repeat')
    .action(
      act(
        async (session) => {
          const { done, webhookSecret } = await setUpStripe(connected(session))
          session.show({ done, webhookSecret }, [
            ...table(
              ['WHAT', 'ID', 'MADE NOW'],
              done.map(({ what, id, created }) => [what, id, created]),
            ),
            ...(webhookSecret === null
              ? []
              : [
                  '',
                  `STRIPE_WEBHOOK_SECRET=${webhookSecret}`,
                  'Stripe shows this secret once: put it into the environment and start again.',
                ]),
          ])
        },
        { database: false },
      ),
    )

  billing
    .command('flags')
    .description(
      'second subscriptions, unknown prices, refunds, disputes: the newest 100 open ones',
    )
    .option('--all', 'those that were acknowledged as well')
    .option('--ack <subject>', 'say that what is flagged about this id of Stripe was seen to')
    .action(
      act(async ({ platform, operator, show }, { all, ack }: { all?: true; ack?: string }) => {
        if (ack !== undefined) {
          const acknowledged = await explainRefusals(
            { not_found: `Nothing was flagged about ${ack}.` },
            acknowledgeFlags(platform, operator, ack),
          )
          return show({ subject: ack, acknowledged }, [
            acknowledged > 0 ? `Acknowledged: ${acknowledged}.` : 'It was acknowledged before.',
          ])
        }
        const flags = await readFlags(platform.db, { all: all === true })
        show(
          flags,
          flags.length === 0
            ? ['Nothing needs a person.']
            : table(
                ['AT', 'WHAT', 'CLIENT', 'ABOUT', 'SEEN TO BY'],
                flags.map(({ at, kind, clientId, subject, acknowledgedBy }) => [
                  at,
                  kind,
                  clientId,
                  subject,
                  acknowledgedBy,
                ]),
              ),
        )
      }),
    )

  billing
    .command('unclaimed')
    .description('payments that no account has been opened for, the oldest first')
    .action(
      act(async ({ platform: { db }, show }) => {
        const payments = await readUnclaimed(db)
        show(
          payments,
          payments.length === 0
            ? ['Every payment belongs to an account.']
            : table(
                ['AT', 'PAYER', 'PRICE', 'CUSTOMER', 'SESSION', 'RENEWAL STOPPED'],
                payments.map(
                  ({ at, payerEmail, price, customerId, sessionId, renewalStoppedAt }) => [
                    at,
                    payerEmail,
                    price,
                    customerId,
                    sessionId,
                    renewalStoppedAt,
                  ],
                ),
              ),
        )
      }),
    )

  billing
    .command('unusable [event]')
    .description(
      'signed events that could not be acted on: the newest 100, or what one of them says',
    )
    .action(
      act(async ({ platform: { db }, show }, named: string | undefined) => {
        if (named !== undefined) {
          const body = await readUnusableBody(db, named)
          if (body === null)
            throw new CommandFailure('not_found', `No kept event is called ${named}.`)
          return show({ body }, [body])
        }
        const events = await readUnusable(db)
        show(
          events,
          events.length === 0
            ? ['Every event could be acted on.']
            : table(
                ['AT', 'EVENT', 'TYPE', 'WHAT IS ODD', 'BYTES', 'SHA-256'],
                events.map(({ at, eventId, type, reason, size, id }) => [
                  at,
                  eventId,
                  type,
                  reason,
                  size,
                  id,
                ]),
              ),
        )
      }),
    )

  addBillingEvents(billing, act)
}
