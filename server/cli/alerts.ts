import type { Command } from 'commander'
import { acknowledgeAlert, listAlerts } from '../../lib/oncall/alerts'
import { explainRefusals } from './failures'
import type { Act } from './session'
import { table } from './show'

export function addAlerts(program: Command, act: Act): void {
  const alerts = program
    .command('alerts')
    .description('what needs a person: told to ONCALL_MAILS and ONCALL_WEBHOOK')

  alerts
    .command('list')
    .option('--open', 'only what is not over')
    .description('the newest 50')
    .action(
      act(async ({ platform, show }, { open = false }: { open?: boolean }) => {
        const list = await listAlerts(platform, { open })
        show(
          list,
          list.length === 0
            ? [open ? 'Nothing needs a person.' : 'Nothing has needed a person.']
            : table(
                ['ALERT', 'SINCE', 'OVER', 'SEEN TO BY', 'WHAT'],
                list.map(({ id, openedAt, endedAt, acknowledgedBy, summary }) => [
                  id,
                  openedAt,
                  endedAt,
                  acknowledgedBy,
                  summary,
                ]),
              ),
        )
      }),
    )

  alerts
    .command('ack')
    .argument('<alert>', 'oca_…')
    .description('say that you see to it: nobody is reminded of it any more')
    .action(
      act(async ({ platform, operator, show }, id: string) => {
        const isFirst = await explainRefusals(
          { not_found: `There is no alert ${id}. \`prematch alerts list\` shows them.` },
          acknowledgeAlert(platform, operator, id),
        )
        show({ id, acknowledged: isFirst }, [
          isFirst ? `You see to ${id}; its end is told.` : `Somebody sees to ${id} already.`,
        ])
      }),
    )
}
