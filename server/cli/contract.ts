import { Option, type Command } from 'commander'
import { z } from 'zod'
import { oneClient } from '../../lib/operator/one-client'
import type { ContractInForce } from '../../lib/clients/standing'
import { customLimits } from '../../lib/plans/custom-limits'
import { endContract } from '../../lib/clients/end-contract'
import {
  hasOwnLimits,
  PLAN_LIMITS,
  PLAN_NAMES,
  type Plan,
  type PlanLimits,
} from '../../lib/plans/limits'
import { listContracts } from '../../lib/clients/list-contracts'
import { setContract, setContractInput } from '../../lib/clients/set-contract'
import type { FitLimits } from '../../lib/clients/start-contract'
import { fitLimits } from '../../lib/webhooks/fit-limits'
import { NO_CLIENT } from './clients'
import { CommandFailure, explainRefusals } from './failures'
import { outboxOf, type Act } from './session'
import { cell, facts, table } from './show'
import { parseEnd, type End } from './when'

/** Every figure of a custom contract as an option of the command. */
const FIGURES: Record<keyof PlanLimits, string> = {
  requestsPerMinute: 'requests a minute',
  unitsPerHour: 'units an hour',
  unitsPerDay: 'units a day',
  rowsPerDay: 'rows a day',
  concurrentRequests: 'requests at once',
  bulkMatches: 'matches in a bulk call, 0 for no bulk',
  competitions: 'competitions',
  replacementsPerMonth: 'replacements a month',
  activeKeys: 'active keys',
  historyDays: 'days of verified history',
  webhookEndpoints: 'webhook endpoints',
}
const FIGURE_NAMES = Object.keys(FIGURES) as (keyof PlanLimits)[]
const optionName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type SetOptions = { plan: Plan; ends?: End } & Partial<Record<keyof PlanLimits, string>>

/** The options as the contract they describe. Figures of a custom contract that are not given are Starter's. */
function readInput({ plan, ends, ...options }: SetOptions, nowMs: number) {
  const given = FIGURE_NAMES.filter((name) => options[name] !== undefined)
  const wrong = (message: string) => new CommandFailure('invalid_input', message)
  if (!hasOwnLimits(plan) && given.length > 0)
    throw wrong(
      `Figures (${given.map((name) => `--${optionName(name)}`).join(', ')}) belong to --plan custom.`,
    )
  if (hasOwnLimits(plan) && given.length === 0)
    throw wrong(
      'A custom contract needs at least one figure of its own, such as --requests-per-minute 60.',
    )
  const figures = Object.fromEntries(
    FIGURE_NAMES.map((name) => [name, Number(options[name] ?? PLAN_LIMITS.starter[name])]),
  )
  const limits = customLimits.safeParse(figures)
  if (!limits.success)
    throw wrong(
      limits.error.issues
        .map(({ path, message }) => `--${optionName(path.join('.'))}: ${message}`)
        .join('\n'),
    )
  const endsAt = ends?.(nowMs) ?? null
  const input = setContractInput.safeParse({ plan, endsAt, limits: limits.data })
  if (!input.success) throw wrong(z.prettifyError(input.error))
  return input.data
}

const contractLines = ({ plan, startedAt, endsAt, limits }: ContractInForce): string[] =>
  facts({
    Plan: plan,
    Since: startedAt,
    Ends: endsAt ?? 'when somebody ends it',
    ...Object.fromEntries(FIGURE_NAMES.map((name) => [optionName(name), limits[name]])),
  })

const REFUSED = {
  ...NO_CLIENT,
  starter_contract_active:
    'A Starter contract runs and is not made less while it does. End it first (`prematch contract end <client>`), or, if it is paid for, end its subscription.',
  plan_already_active:
    'This very plan runs already; nothing was changed. To give it another end, end it first (`prematch contract end <client>`).',
  invalid_plan_contract: 'No contract is in force for this client; there is nothing to end.',
}

export function addContract(program: Command, act: Act): void {
  const contract = program.command('contract').description('see, set and end contracts')

  contract
    .command('show')
    .argument('<client>', 'id, account id or whole address')
    .description('every contract of a client, newest first')
    .action(
      act(async ({ platform: { db, clock }, show }, reference: string) => {
        const { clientId } = await explainRefusals(NO_CLIENT, oneClient(db, reference))
        const history = await listContracts(db, clientId, clock.now())
        show(
          history,
          history.length === 0
            ? ['This client never had a contract.']
            : table(
                ['CONTRACT', 'PLAN', 'STATUS', 'SINCE', 'ENDED', 'FIGURES'],
                history.map((one) => [
                  one.id,
                  one.plan,
                  one.status.replace('_', ' '),
                  one.startedAt,
                  one.endedAt ?? (one.endsAt && `at ${cell(one.endsAt)}`),
                  one.limits ? JSON.stringify(one.limits) : 'the plan’s',
                ]),
              ),
        )
      }),
    )

  const set = contract
    .command('set')
    .argument('<client>', 'id, account id or whole address')
    .description('put a plan in force; the one before becomes history')
    .addOption(new Option('--plan <plan>', 'the plan').choices(PLAN_NAMES).makeOptionMandatory())
    .option('--ends <when>', '90d, 2027-03-01 or an instant; beta: 60d unless told', parseEnd)
  for (const name of FIGURE_NAMES)
    set.option(`--${optionName(name)} <number>`, `custom: ${FIGURES[name]}`)
  set
    .addHelpText(
      'after',
      '\nA custom contract has Starter’s figures where none is given, and serves the full payload.',
    )
    .action(
      act(async (session, reference: string, options: SetOptions) => {
        const { platform, operator, show } = session
        const input = readInput(options, platform.clock.nowMs())
        const owner = await explainRefusals(NO_CLIENT, oneClient(platform.db, reference))
        const { clientId, accountId } = owner
        const deps = { env: platform.env, outbox: outboxOf(session) }
        const at = platform.clock.now()
        let ended = 0
        const fit: FitLimits = async (tx, limits) => {
          ended = await fitLimits(tx, deps, limits, {
            actor: operator,
            clientId,
            accountId,
            now: at,
          })
        }
        const now = await explainRefusals(
          REFUSED,
          setContract(platform, operator, owner, input, fit),
        )
        show({ clientId, contract: now, endedKeys: ended }, [
          `In force for ${clientId} (${owner.email}), from the next request on:`,
          ...contractLines(now),
          ...(ended > 0
            ? [
                `Keys it has no room for, ended: ${ended}. \`prematch keys list ${clientId}\` shows them.`,
              ]
            : []),
        ])
      }),
    )

  contract
    .command('end')
    .argument('<client>', 'id, account id or whole address')
    .description('end the contract in force')
    .action(
      act(async ({ platform, operator, show }, reference: string) => {
        const owner = await explainRefusals(NO_CLIENT, oneClient(platform.db, reference))
        const ended = await explainRefusals(REFUSED, endContract(platform, operator, owner))
        show({ clientId: owner.clientId, ended }, [
          `The ${ended.plan} contract of ${owner.clientId} (${owner.email}) has ended: data routes answer 403 until a plan is activated.`,
        ])
      }),
    )
}
