import type { MailKind, MailKinds } from './kinds'
import { emailLetters } from './email-letters'
import { keyLetter } from './key-letter'
import { starterLetter } from './starter-letter'
import type { Say } from './words'

/** What a mail is put together from, top to bottom. Plain text; the template escapes it. */
export type MailPart =
  | { heading: string }
  | { text: string }
  /** Set back: what most readers may skip. */
  | { aside: string }
  /** To be typed or copied: large, and alone on its line. */
  | { code: string }
  | { button: string; href: string }

/** One mail in words, without its look. */
export interface Letter {
  subject: string
  parts: MailPart[]
}

const MOMENT = 'd LLLL yyyy, HH:mm'

/** How each kind of mail is worded. */
export const LETTERS: {
  [Kind in MailKind]: (say: Say, values: MailKinds[Kind]) => Letter
} = {
  // The subject stays free of the code: it shows on locked screens.
  sign_in_code: ({ t }, { code, minutes }) => ({
    subject: t('signIn.subject'),
    parts: [
      { text: t('signIn.intro') },
      { code },
      { text: t('signIn.life', { minutes }) },
      { aside: t('signIn.notYou') },
    ],
  }),
  sign_in_unlock: ({ t, date }, { link, until }) => ({
    subject: t('unlock.subject'),
    parts: [
      { heading: t('unlock.heading') },
      { text: t('unlock.why') },
      { text: t('unlock.how') },
      { button: t('unlock.button'), href: link },
      { text: t('unlock.life', { until: date(until, 'd LLLL, HH:mm') }) },
      { aside: t('unlock.notYou') },
    ],
  }),
  beta_link: ({ t }, { link, days, hours }) => ({
    subject: t('beta.subject'),
    parts: [
      { heading: t('beta.heading') },
      { text: t('beta.intro', { days }) },
      { button: t('beta.button'), href: link },
      { text: t('beta.life', { hours }) },
      { aside: t('beta.notYou') },
    ],
  }),

  ...emailLetters,

  key_created: (say, about) => keyLetter(say, 'created', about),
  key_rotated: (say, { graceUntil, leaked, replacedBy, ...about }) =>
    keyLetter(say, 'rotated', about, [
      say.t('keys.rotated', { replacedBy }),
      graceUntil
        ? say.t('keys.graceUntil', { at: say.date(graceUntil, MOMENT) })
        : say.t('keys.noGrace'),
      ...(leaked ? [say.t('keys.afterLeak')] : []),
    ]),
  key_revoked: (say, about) => keyLetter(say, 'revoked', about, [say.t('keys.revoked')]),
  key_withdrawn: (say, about) => keyLetter(say, 'withdrawn', about, [say.t('keys.withdrawn')]),
  key_surplus: (say, { more, ...about }) =>
    keyLetter(say, 'surplus', about, [say.t('keys.surplus')], more),
  key_leaked: (say, { foundAt, ...about }) =>
    keyLetter(say, 'leaked', about, [
      say.t('keys.leaked'),
      ...(foundAt === null ? [] : [say.t('keys.foundAt', { place: foundAt })]),
    ]),

  deletion_requested: ({ t, date }, { deleteAt, settingsUrl, paid }) => ({
    subject: t('deletion.subject.requested'),
    parts: [
      { heading: t('deletion.subject.requested') },
      { text: t('deletion.requested', { at: date(deleteAt, MOMENT) }) },
      { text: t('deletion.keys') },
      ...(paid ? [{ text: t('deletion.renewal') }] : []),
      { button: t('deletion.button'), href: settingsUrl },
      { text: t('deletion.undo') },
      { aside: t('deletion.notYou') },
    ],
  }),
  deletion_undone: ({ t }) => ({
    subject: t('deletion.subject.undone'),
    parts: [{ heading: t('deletion.subject.undone') }, { text: t('deletion.undone') }],
  }),
  deletion_done: ({ t }) => ({
    subject: t('deletion.subject.done'),
    parts: [
      { heading: t('deletion.subject.done') },
      { text: t('deletion.done') },
      { aside: t('deletion.thanks') },
    ],
  }),

  quota_alert: ({ t }, { counter, threshold, used, limit, usageUrl }) => {
    const left = Math.max(0, limit - used)
    const subject = t(`alerts.subject.${counter}${threshold}`)
    return {
      subject,
      parts: [
        { heading: subject },
        { text: t(`alerts.fact.${counter}${threshold}`, { used, limit, left }) },
        { text: t(`alerts.after.${counter}`) },
        { button: t('alerts.button'), href: usageUrl },
        { aside: t('alerts.switchOff') },
      ],
    }
  },

  webhook_paused: ({ t, date }, { hosts, reason, at, webhooksUrl }) => ({
    subject: t('webhooks.subject'),
    parts: [
      { heading: t('webhooks.subject') },
      { text: t('webhooks.fact', { hosts: hosts.join(', '), at: date(at, MOMENT) }) },
      { text: t(`webhooks.${reason}`) },
      { text: t('webhooks.kept') },
      { button: t('webhooks.button'), href: webhooksUrl },
    ],
  }),

  oncall_alert: ({ t, date }, { id, state, summary, since, runbook, service }) => ({
    subject: t(`oncall.subject.${state}`, { summary }),
    parts: [
      { heading: summary },
      { text: t(`oncall.${state}`, { since: date(since, MOMENT) }) },
      ...(state === 'over'
        ? []
        : [{ text: t('oncall.runbook', { runbook }) }, { code: `prematch alerts ack ${id}` }]),
      { aside: t('oncall.why', { service }) },
    ],
  }),

  starter_started: (say, about) => starterLetter(say, 'starter_started', about),
  starter_ending: (say, about) => starterLetter(say, 'starter_ending', about),
  starter_ended: (say, about) => starterLetter(say, 'starter_ended', about),
  payment_failed: (say, about) => starterLetter(say, 'payment_failed', about),
  first_payment_failed: (say, about) => starterLetter(say, 'first_payment_failed', about),
  second_subscription: (say, about) => starterLetter(say, 'second_subscription', about),
  open_account: (say, about) => starterLetter(say, 'open_account', about),
  payment_on_its_way: (say, about) => starterLetter(say, 'payment_on_its_way', about),
  public_payment_failed: (say, about) => starterLetter(say, 'public_payment_failed', about),
  not_opened: (say, about) => starterLetter(say, 'not_opened', about),
}
