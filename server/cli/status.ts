import { Option, type Command } from 'commander'
import type { z } from 'zod'
import { InvalidInputError } from '../../lib/platform/errors'
import { language } from '../../lib/platform/language'
import {
  IMPACTS,
  INCIDENT_STATES,
  openIncident,
  openIncidentInput,
  readIncidents,
  updateIncident,
  updateIncidentInput,
  type Incident,
} from '../../lib/status/incidents'
import { CommandFailure } from './failures'
import type { Act, Session } from './session'
import { facts, table } from './show'

const unknown = (id: string) =>
  new CommandFailure(
    'not_found',
    `There is no incident ${id}. \`prematch status list\` shows them.`,
  )

/** Checks what was typed. @throws InvalidInputError */
function parsed<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  throw new InvalidInputError(
    error.issues.map(({ path, message, code }) => ({
      loc: path.map(String),
      msg: message,
      type: code,
    })),
  )
}

const text = () =>
  new Option('--text <text>', 'what readers are told; it is never changed').makeOptionMandatory()

async function update(
  { platform, operator, show }: Session,
  given: z.input<typeof updateIncidentInput>,
) {
  const input = parsed(updateIncidentInput, given)
  const outcome = await updateIncident(platform, operator, input)
  if (outcome === 'unknown') throw unknown(input.id)
  if (outcome === 'over')
    throw new CommandFailure(
      'over',
      `${input.id} was resolved. If it is back, open another incident.`,
    )
  show({ id: input.id, state: input.state }, [
    `${input.id} is ${input.state}; the status page and its feeds say so within a minute.`,
  ])
}

export function addStatus(program: Command, act: Act): void {
  const status = program
    .command('status')
    .description('tell users of an incident, on the status page and in its feeds')

  status
    .command('list')
    .option('--open', 'only those that are not resolved')
    .description('the newest 50 incidents')
    .action(
      act(async ({ platform, show }, { open = false }: { open?: boolean }) => {
        const { db, clock } = platform
        const list = await readIncidents(db, open ? { since: clock.now() } : {})
        show(
          list,
          list.length === 0
            ? [open ? 'No incident is open.' : 'There was no incident.']
            : table(
                ['INCIDENT', 'STATE', 'IMPACT', 'OPENED', 'UPDATED', 'TITLE'],
                list.map(({ id, impact, openedAt, title, updates: [{ state, at }] }) => [
                  id,
                  state,
                  impact,
                  openedAt,
                  at,
                  title,
                ]),
              ),
        )
      }),
    )

  status
    .command('show')
    .argument('<incident>', 'ict_…')
    .description('everything that was told of an incident')
    .action(
      act(async ({ platform: { db }, show }, id: string) => {
        const [incident] = await readIncidents(db, { id })
        if (!incident) throw unknown(id)
        show(incident, incidentLines(incident))
      }),
    )

  status
    .command('open')
    .argument('<title>', 'what users notice, in one line')
    .addOption(text())
    .addOption(new Option('--impact <impact>').choices([...IMPACTS]).default('minor'))
    .addOption(
      new Option('--lang <language>', 'of title and texts')
        .choices([...language.options])
        .default('en'),
    )
    .description('begin an incident')
    .action(
      act(async ({ platform, operator, show }, title: string, given: object) => {
        const input = parsed(openIncidentInput, { ...given, title })
        const id = await openIncident(platform, operator, input)
        show({ id }, [`Opened ${id}; the status page and its feeds show it within a minute.`])
      }),
    )

  status
    .command('update')
    .argument('<incident>', 'ict_…')
    .addOption(
      new Option('--state <state>')
        .choices(INCIDENT_STATES.filter((state) => state !== 'resolved'))
        .makeOptionMandatory(),
    )
    .addOption(text())
    .description('tell what is new')
    .action(
      act((session, id: string, given: Omit<z.input<typeof updateIncidentInput>, 'id'>) =>
        update(session, { ...given, id }),
      ),
    )

  status
    .command('resolve')
    .argument('<incident>', 'ict_…')
    .addOption(text())
    .description('end it')
    .action(
      act((session, id: string, given: { text: string }) =>
        update(session, { ...given, id, state: 'resolved' }),
      ),
    )
}

const incidentLines = ({ id, title, impact, openedAt, updates }: Incident): string[] => [
  ...facts({ incident: id, title, impact, opened: openedAt }),
  '',
  ...table(
    ['STATE', 'AT', 'TEXT'],
    updates.map(({ state, at, text }) => [state, at, text]),
  ),
]
