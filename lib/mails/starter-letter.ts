import type { Letter } from './letters'
import type { MailWords, Say } from './words'

/** The kinds of mail about a payment or the subscription. */
export type StarterKind = keyof MailWords['billing']

/** Signing in is enough; the page after it checks once more. */
const SIGN_IN = '/sign-in?next=%2Fbilling%3Ffrom%3Dmail'

/** Where the button of each leads. */
const PLACE: Record<StarterKind, string> = {
  starter_started: '/competitions',
  starter_ending: '/billing',
  starter_ended: '/billing',
  payment_failed: '/billing',
  first_payment_failed: '/billing',
  public_payment_failed: '/pricing',
  second_subscription: '/billing',
  open_account: SIGN_IN,
  payment_on_its_way: SIGN_IN,
  not_opened: SIGN_IN,
}

/** @param about `date`: what `{date}` in the words stands for, shown as a Paris day */
export function starterLetter(
  { t, date }: Say,
  kind: StarterKind,
  about: { publicUrl: string; date?: string | null },
): Letter {
  const values = { date: about.date ? date(about.date, 'd MMMM yyyy') : '' }
  return {
    subject: t(`billing.${kind}.subject`, values),
    parts: [
      { heading: t(`billing.${kind}.heading`, values) },
      { text: t(`billing.${kind}.text`, values) },
      { button: t(`billing.${kind}.button`), href: `${about.publicUrl}${PLACE[kind]}` },
    ],
  }
}
