import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { DoorText } from '@/components/parts/door-text'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { answer, api } from '@/lib/portal/api'
import { cookieHeader, REVIEWER_COOKIE } from '@/lib/portal/own-cookies'
import { ProblemError } from '@/lib/portal/problem'
import { parisDate } from '@/lib/portal/time'
import { EnterDemo } from './enter-demo'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Reviewer'))('metaTitle'), robots: { index: false } }
}

/** Where a reviewer's link leads, and where the session of an ended invitation does. */
export default async function ReviewerPage() {
  const headers = await cookieHeader(REVIEWER_COOKIE)
  const [t, locale, access] = await Promise.all([
    getTranslations('Reviewer'),
    getLocale(),
    answer(api().GET('/v1/dashboard/reviewer-session', { headers })),
  ])
  if (!access.ok && access.problem.code !== 'reviewer_access_inactive')
    throw new ProblemError(access.problem)
  if (!access.ok)
    return (
      <>
        <DoorText title={t('inactiveTitle')}>{t('inactiveText')}</DoorText>
        <p>
          <Link href="/" className={buttonClass()}>
            {t('toStart')}
          </Link>
        </p>
      </>
    )
  const day = parisDate(access.data.expires_at, locale)
  return (
    <Words areas={['Reviewer']}>
      <DoorText title={t('title')}>{t('text')}</DoorText>
      <ul className="text-ink-2 grid list-disc gap-1.5 pl-5">
        <li>{t('shows')}</li>
        <li>{t('changes')}</li>
        <li>{t('until', { label: access.data.label, day })}</li>
      </ul>
      <EnterDemo />
    </Words>
  )
}
