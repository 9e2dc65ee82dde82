import { getLocale, getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { answer, api } from '@/lib/portal/api'
import type { Locale } from '@/lib/portal/locale'
import { parisDate } from '@/lib/portal/time'
import { buttonClass } from '../ui/button'
import { Notice } from '../ui/notice'

const TONE = {
  past_due: 'danger',
  unpaid: 'danger',
  paused: 'warn',
  ending: 'warn',
  ended: 'warn',
  incomplete: 'warn',
} as const

/** What every page has to say about a payment, until it is settled. */
export async function BillingBanner({ token, plan }: { token: string; plan: string | null }) {
  const [t, locale, result] = await Promise.all([
    getTranslations('Billing'),
    getLocale(),
    answer(api(token).GET('/account/premium')),
  ])
  if (!result.ok) return null
  const { standing, ends_at: endsAt } = result.data
  if (!(standing in TONE)) return null
  // Whoever has gone on with another plan knows that Starter has ended.
  if (plan !== null && (standing === 'ended' || standing === 'incomplete')) return null
  const known = standing as keyof typeof TONE
  return (
    <div className="mb-5">
      <Notice
        tone={TONE[known]}
        role="status"
        action={
          <Link href="/billing" className={buttonClass('plain', 'small')}>
            {t('toBilling')}
          </Link>
        }
      >
        <p>{t(`banner_${known}`, { date: endsAt ? parisDate(endsAt, locale as Locale) : '' })}</p>
      </Notice>
    </div>
  )
}
