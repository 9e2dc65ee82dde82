import type { MailKinds } from './kinds'
import type { Letter } from './letters'
import type { Say } from './words'

type EmailKind = Extract<keyof MailKinds, `email_${string}`>

/** What is mailed to the two addresses of an account that changes from one to the other. */
export const emailLetters: {
  [Kind in EmailKind]: (say: Say, values: MailKinds[Kind]) => Letter
} = {
  // The subjects stay free of the code: they show on locked screens.
  email_leave_code: ({ t }, { to, code, minutes }) => ({
    subject: t('email.subject.leave'),
    parts: [
      { heading: t('email.subject.leave') },
      { text: t('email.leave', { to }) },
      { code },
      { text: t('email.life', { minutes }) },
      { aside: t('email.leaveNotYou') },
    ],
  }),
  email_join_code: ({ t }, { code, minutes }) => ({
    subject: t('email.subject.join'),
    parts: [
      { heading: t('email.subject.join') },
      { text: t('email.join') },
      { code },
      { text: t('email.life', { minutes }) },
      { aside: t('email.joinNotYou') },
    ],
  }),
  email_left: ({ t, date }, { to, link, until }) => ({
    subject: t('email.subject.left'),
    parts: [
      { heading: t('email.subject.left') },
      { text: t('email.left', { to }) },
      { text: t('email.leftNotYou', { until: date(until, 'd LLLL yyyy, HH:mm') }) },
      { button: t('email.undo'), href: link },
      { aside: t('email.kept') },
    ],
  }),
  email_joined: ({ t }, { settingsUrl }) => ({
    subject: t('email.subject.joined'),
    parts: [
      { heading: t('email.subject.joined') },
      { text: t('email.joined') },
      { button: t('email.settings'), href: settingsUrl },
    ],
  }),
  email_regained: ({ t }) => ({
    subject: t('email.subject.regained'),
    parts: [
      { heading: t('email.subject.regained') },
      { text: t('email.regained') },
      { text: t('email.lookAround') },
    ],
  }),
  email_lost: ({ t }) => ({
    subject: t('email.subject.lost'),
    parts: [{ heading: t('email.subject.lost') }, { text: t('email.lost') }],
  }),
}
