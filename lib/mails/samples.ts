import { language } from '../platform/language'
import type { Mail } from '../platform/mail/mail'
import type { MailKind, MailKinds } from './kinds'

const URL = 'https://prematch.example'
const AT = '2026-03-01T12:05:00.000Z'
const KEY = { name: 'production', prefix: 'pm_starter_4fTq', at: AT, keysUrl: `${URL}/keys` }
const ASKED = { ...KEY, network: '203.0.113.0/24' }
const STARTER = [{ publicUrl: URL }]

/** Values as they may stand in each kind of mail, one set for each way in which it may read. */
export const SAMPLES: { [Kind in MailKind]: MailKinds[Kind][] } = {
  sign_in_code: [{ code: '012345', minutes: 10 }],
  sign_in_unlock: [{ link: `${URL}/sign-in/unlock?token=pmu_sample&lang=en`, until: AT }],
  beta_link: [{ link: `${URL}/beta/instant/verify?token=sample&lang=en`, days: 60, hours: 24 }],
  email_leave_code: [{ to: 'new@example.com', code: '012345', minutes: 10 }],
  email_join_code: [{ code: '543210', minutes: 10 }],
  email_left: [
    { to: 'new@example.com', link: `${URL}/auth/undo-email-change?token=pmc_sample`, until: AT },
  ],
  email_joined: [{ settingsUrl: `${URL}/settings` }],
  email_regained: [{}],
  email_lost: [{}],
  key_created: [ASKED, { ...KEY, network: null }],
  key_rotated: [
    { ...ASKED, graceUntil: '2026-03-02T12:05:00.000Z', replacedBy: 'pm_starter_9Lwe' },
    { ...ASKED, graceUntil: null, replacedBy: 'pm_starter_9Lwe' },
    { ...ASKED, graceUntil: null, leaked: true, replacedBy: 'pm_starter_9Lwe' },
  ],
  key_revoked: [ASKED],
  key_withdrawn: [{ ...KEY, network: null }],
  key_surplus: [{ ...ASKED, more: [{ name: 'staging', prefix: 'pm_starter_Zb81' }] }],
  key_leaked: [
    { ...ASKED, foundAt: 'https://code.example/a/b?x=1&y=2' },
    { ...ASKED, foundAt: null },
  ],
  deletion_requested: [true, false].map((paid) => ({
    deleteAt: AT,
    settingsUrl: `${URL}/settings`,
    paid,
  })),
  deletion_undone: [{}],
  deletion_done: [{}],
  quota_alert: (['units', 'rows'] as const).flatMap((counter) =>
    ([80, 100] as const).map((threshold) => ({
      counter,
      threshold,
      used: threshold === 80 ? 8_123 : 10_000,
      limit: 10_000,
      usageUrl: `${URL}/usage`,
    })),
  ),
  webhook_paused: (['plan', 'failing', 'gone', 'secret_lost'] as const).map((reason) => ({
    hosts: reason === 'plan' ? ['example.org', 'hooks.example.org'] : ['hooks.example.org'],
    reason,
    at: AT,
    webhooksUrl: `${URL}/webhooks`,
  })),
  oncall_alert: (['open', 'still_open', 'over'] as const).map((state) => ({
    id: 'oca_0000000000000000',
    state,
    summary: 'A mail has waited for 15 minutes: codes to sign in do not arrive.',
    since: AT,
    runbook: 'docs/incidents.md#mails-do-not-arrive',
    service: URL,
  })),
  starter_started: STARTER,
  starter_ending: [{ publicUrl: URL, date: AT }],
  starter_ended: STARTER,
  payment_failed: STARTER,
  first_payment_failed: STARTER,
  second_subscription: STARTER,
  open_account: STARTER,
  payment_on_its_way: STARTER,
  public_payment_failed: STARTER,
  not_opened: STARTER,
}

/** Every mail there is, in each language and each way it may read. */
export const SAMPLE_MAILS: Pick<Mail, 'kind' | 'lang' | 'values'>[] = language.options.flatMap(
  (lang) =>
    Object.entries(SAMPLES).flatMap(([kind, samples]) =>
      samples.map((values: object) => ({ kind, lang, values })),
    ),
)
