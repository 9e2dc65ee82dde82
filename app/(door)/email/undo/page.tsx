import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { DoorText } from '@/components/parts/door-text'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { answer, api } from '@/lib/portal/api'
import { EMAIL_UNDO_COOKIE, ownCookie } from '@/lib/portal/own-cookies'
import { ProblemError } from '@/lib/portal/problem'
import { shortName } from '@/lib/portal/short-name'
import { parisClock, parisDate } from '@/lib/portal/time'
import { UndoForm } from './undo-form'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('EmailUndo'))('metaTitle'), robots: { index: false } }
}

/** Where the link to the old address leads: says what a click does, and waits for it. */
export default async function UndoEmailChangePage() {
  const token = (await ownCookie(EMAIL_UNDO_COOKIE)) ?? ''
  const query = { token, format: 'json' }
  const [t, locale, link] = await Promise.all([
    getTranslations('EmailUndo'),
    getLocale(),
    answer(api().GET('/auth/undo-email-change', { params: { query } })),
  ])
  if (!link.ok) {
    const { code } = link.problem
    // No cookie is a link that nobody has opened here.
    if (code !== 'email_undo_link_over' && code !== 'invalid_input')
      throw new ProblemError(link.problem)
    return (
      <>
        <DoorText title={t('overTitle')}>{t('overText')}</DoorText>
        <p>
          <Link href="/sign-in" className={buttonClass('primary')}>
            {t('signIn')}
          </Link>
        </p>
      </>
    )
  }
  const { email, expires_at: until } = link.data
  return (
    <Words areas={['EmailUndo']}>
      <UndoForm link={shortName(token)}>
        <DoorText title={t('title')}>
          {t.rich('text', {
            address: email,
            email: (chunks) => (
              <strong className="text-ink font-medium wrap-anywhere">{chunks}</strong>
            ),
          })}
        </DoorText>
        <ul className="text-ink-2 grid list-disc gap-1.5 pl-5">
          <li>{t('sessions')}</li>
          <li>{t('later')}</li>
          <li>{t('until', { date: parisDate(until, locale), time: parisClock(until) })}</li>
        </ul>
      </UndoForm>
    </Words>
  )
}
