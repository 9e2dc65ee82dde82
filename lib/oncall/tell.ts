import { z } from 'zod'
import { mailOf } from '../mails'
import type { Platform } from '../platform'
import type { Tx } from '../platform/db'
import { addJob, type Task } from '../platform/jobs'
import type { Outbox } from '../platform/mail/outbox'
import type { Alert } from './alerts'
import { RULES, type RuleName } from './rules'

/** `still_open`: told before, and nobody has acknowledged it. */
export type AlertState = 'open' | 'still_open' | 'over'

const WEBHOOK_TASK = 'oncall_webhook'
const TIMEOUT_MS = 10_000

const isRule = (name: string): name is RuleName => Object.hasOwn(RULES, name)
/** Of a rule that a later version has dropped nothing is known any more. */
const runbookOf = (rule: string) =>
  `docs/incidents.md${isRule(rule) ? `#${RULES[rule].runbook}` : ''}`

/** Tells by every way that is set up, and in the log; mails and calls commit with the alert, and leave after it. */
export async function tell(
  tx: Tx,
  { env, log, outbox }: Pick<Platform, 'env' | 'log'> & { outbox: Pick<Outbox, 'enqueue'> },
  { id, rule, condition, summary, openedAt }: Alert,
  state: AlertState,
  at: Date,
): Promise<void> {
  const alert = { id, state, rule, condition, summary, since: openedAt.toISOString() }
  if (state === 'over') log.info({ alert }, 'what needed a person is over')
  else log.warn({ alert }, 'the service needs a person')
  const about = { id, state, summary, since: alert.since, runbook: runbookOf(rule) }
  for (const to of env.ONCALL_MAILS)
    await outbox.enqueue(
      tx,
      mailOf('oncall_alert', { to, lang: 'en' }, { ...about, service: env.PUBLIC_URL }),
    )
  if (env.ONCALL_WEBHOOK !== undefined)
    await addJob(tx, WEBHOOK_TASK, {
      // What chats show (Slack, Mattermost and their kind); the rest is for programs.
      text: `${WORDS[state]} ${summary} Since ${alert.since}. ${about.runbook} · ${id} · ${env.PUBLIC_URL}`,
      alert: { ...alert, at: at.toISOString(), runbook: about.runbook, service: env.PUBLIC_URL },
    })
}

const WORDS: Record<AlertState, string> = {
  open: 'Prematch needs a person:',
  still_open: 'Prematch still needs a person:',
  over: 'Over:',
}

/** The job that calls the webhook of those who run the service: repeated with growing pauses until it answers 2xx. */
export const oncallTasks = ({ env, log }: Pick<Platform, 'env' | 'log'>): Record<string, Task> => ({
  async [WEBHOOK_TASK](payload) {
    const url = env.ONCALL_WEBHOOK
    if (url === undefined) {
      log.warn('a call of ONCALL_WEBHOOK was dropped: it is not set any more')
      return
    }
    const body = z.object({ text: z.string(), alert: z.looseObject({}) }).parse(payload)
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`ONCALL_WEBHOOK answers ${answer.status}`)
  },
})
