import { InvalidArgumentError, type Command } from 'commander'
import { suspendClient, unsuspendClient } from '../../lib/clients/suspend'
import { clientUsage, type ClientUsage } from '../../lib/operator/client-usage'
import { findClients } from '../../lib/operator/find-clients'
import { oneClient } from '../../lib/operator/one-client'
import { showClient, type ClientSheet } from '../../lib/operator/show-client'
import { explainRefusals } from './failures'
import type { Act } from './session'
import { facts, table } from './show'

/** For every command that names a client. */
export const NO_CLIENT = {
  not_found:
    'There is no such client. Give its id (cli_…), its account’s id (acc_…) or the whole address; `prematch clients find <text>` looks for parts.',
}

const sheetLines = (sheet: ClientSheet): string[] => [
  ...facts({
    Client: sheet.id,
    Account: sheet.accountId,
    Address: sheet.email,
    Name: sheet.name,
    Use: sheet.usageType,
    Since: sheet.createdAt,
    Suspended: sheet.suspendedAt ?? 'no',
    Demo: sheet.isDemo,
    Sessions: sheet.sessions,
    Plan: sheet.contract?.plan ?? 'none in force',
    'Plan since': sheet.contract?.startedAt,
    'Plan ends': sheet.contract?.endsAt,
    'Units today': sheet.usage && `${sheet.usage.day.used} of ${sheet.usage.day.limit}`,
    'Rows today': sheet.usage && `${sheet.usage.rows.used} of ${sheet.usage.rows.limit}`,
    'Last request': sheet.usage?.last_request_at,
    Competitions: sheet.selection.slots.flatMap((slot) => slot.competition?.code ?? []).join(', '),
  }),
  '',
  ...table(
    ['KEY', 'SHOWN AS', 'NAME', 'STATUS', 'LAST USED'],
    sheet.keys.map((key) => [
      key.id,
      `${key.prefix}…${key.last4}`,
      key.name,
      key.status,
      key.lastUsedAt,
    ]),
  ),
]

const usageLines = ({ now, hours }: ClientUsage): string[] => [
  ...(now
    ? facts({
        Minute: `${now.minute.remaining} of ${now.minute.limit} requests left`,
        Hour: `${now.hour.used} of ${now.hour.limit} units`,
        Day: `${now.day.used} of ${now.day.limit} units`,
        Rows: `${now.rows.used} of ${now.rows.limit} today`,
        'Last request': now.last_request_at,
      })
    : ['No plan is in force.']),
  '',
  ...table(
    ['HOUR', 'ROUTE', 'REQUESTS', '304', 'UNITS', 'ROWS', 'REFUSED'],
    hours.flatMap(({ startMs, routes }) =>
      Object.entries(routes).map(([route, figures]) => [
        new Date(startMs),
        route,
        figures.requests,
        figures.unchanged,
        figures.units,
        figures.rows,
        Object.entries(figures.refused)
          .map(([status, count]) => `${status} × ${count}`)
          .join(', '),
      ]),
    ),
  ),
]

const MOST_HOURS = 24 * 366

function parseHours(text: string): number {
  const hours = Number(text)
  if (!Number.isInteger(hours) || hours < 1 || hours > MOST_HOURS)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${MOST_HOURS}.`)
  return hours
}

export function addClients(program: Command, act: Act): void {
  const clients = program.command('clients').description('find, look at, suspend')

  clients
    .command('find')
    .argument('<text>', 'part of an address or a name, the head of a key, or a whole id')
    .description('list clients, newest first, 50 at most')
    .action(
      act(async ({ platform: { db, clock }, show }, text: string) => {
        const found = await findClients(db, text, clock.now())
        show(
          found,
          found.length === 0
            ? ['No client matches. Try a shorter part.']
            : table(
                ['CLIENT', 'ADDRESS', 'NAME', 'PLAN', 'SUSPENDED', 'LAST REQUEST'],
                found.map((one) => [
                  one.id,
                  one.email,
                  one.name,
                  one.plan,
                  one.suspendedAt !== null,
                  one.lastRequestAt,
                ]),
              ),
        )
      }),
    )

  clients
    .command('show')
    .argument('<client>', 'id, account id or whole address')
    .description('plan, keys, competitions and usage of one client')
    .action(
      act(async ({ platform, show }, reference: string) => {
        const sheet = await explainRefusals(NO_CLIENT, showClient(platform, reference))
        show(sheet, sheetLines(sheet))
      }),
    )

  clients
    .command('usage')
    .argument('<client>', 'id, account id or whole address')
    .option('--hours <number>', 'how many clock hours to look back at', parseHours, 24)
    .description('what is left, and what was used and refused hour by hour')
    .action(
      act(async ({ platform, show }, reference: string, { hours }: { hours: number }) => {
        const usage = await explainRefusals(NO_CLIENT, clientUsage(platform, reference, hours))
        show(usage, usageLines(usage))
      }),
    )

  clients
    .command('suspend')
    .argument('<client>', 'id, account id or whole address')
    .description('refuse its keys and sessions at once; nothing is deleted')
    .action(
      act(async ({ platform, operator, show }, reference: string) => {
        const client = await explainRefusals(NO_CLIENT, oneClient(platform.db, reference))
        const changed = await suspendClient(platform, operator, client)
        show({ ...client, changed }, [
          changed
            ? `${client.clientId} (${client.email}) is suspended: keys and sessions are refused from now on.`
            : `${client.clientId} (${client.email}) was suspended already.`,
        ])
      }),
    )

  clients
    .command('unsuspend')
    .argument('<client>', 'id, account id or whole address')
    .description('let its keys and sessions work again')
    .action(
      act(async ({ platform, operator, show }, reference: string) => {
        const client = await explainRefusals(NO_CLIENT, oneClient(platform.db, reference))
        const changed = await unsuspendClient(platform, operator, client)
        show({ ...client, changed }, [
          changed
            ? `${client.clientId} (${client.email}) may go on: keys and sessions work again.`
            : `${client.clientId} (${client.email}) was not suspended.`,
        ])
      }),
    )
}
