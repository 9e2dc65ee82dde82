import { getLocale, getTranslations } from 'next-intl/server'
import { situationOf, textOf, type Situation } from '@/components/billing/situation'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { answer, api, type Me } from '@/lib/portal/api'
import { parisDate } from '@/lib/portal/time'
import { BannerFrame } from './banner-frame'

const TONE = {
  past_due: 'danger',
  unpaid: 'danger',
  second: 'danger',
  paused: 'warn',
  ending: 'warn',
  ended: 'warn',
  action_required: 'warn',
  first_payment_failed: 'warn',
} as const

type Told = keyof typeof TONE
const isTold = (situation: Situation): situation is Exclude<Told, 'second'> => situation in TONE

/** What every page has to say about a payment, until it is settled. Says nothing when the API can't tell. */
export async function BillingBanner({ token, me }: { token: string; me: Me }) {
  const [t, locale, result] = await Promise.all([
    getTranslations('Billing'),
    getLocale(),
    answer(api(token).GET('/account/premium')),
  ])
  if (!result.ok || me.demo) return null
  const { ends_at: endsAt, second_subscription: isDouble, payment } = result.data
  const situation = situationOf(result.data, me)
  // What is on its way needs nobody; the billing page tells it.
  const waits = payment?.state === 'processing'
  const told: Told | null = isTold(situation) && !waits ? situation : isDouble ? 'second' : null
  if (!told) return null
  const day = (utc: string | null) => (utc ? parisDate(utc, locale) : '')
  /** What happens next, and when: that is what the reader has to know. */
  const pastDue = () => {
    const next = payment?.next_attempt_at ?? null
    const text = textOf('past_due', payment)
    if (text === 'past_due_open' || text === 'past_due_action_required') return t(`banner_${text}`)
    return next ? t('banner_past_due_again', { date: day(next) }) : t('banner_past_due')
  }
  return (
    <BannerFrame label={t('metaTitle')}>
      <Notice
        tone={TONE[told]}
        action={
          <Link href="/billing" className={buttonClass('plain', 'small')}>
            {t('toBilling')}
          </Link>
        }
      >
        <p>{told === 'past_due' ? pastDue() : t(`banner_${told}`, { date: day(endsAt) })}</p>
      </Notice>
    </BannerFrame>
  )
}
