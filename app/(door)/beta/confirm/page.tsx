import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { DoorText } from '@/components/parts/door-text'
import { BetaOffer } from '@/components/plans/beta-offer'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { answer, api } from '@/lib/portal/api'
import { BETA_COOKIE, ownCookie } from '@/lib/portal/own-cookies'
import { PLAN_LIMITS, PLANS } from '@/lib/portal/plans'
import { ProblemError } from '@/lib/portal/problem'
import { shortName } from '@/lib/portal/short-name'
import { portalRuntime } from '@/lib/portal/runtime'
import { parisDate } from '@/lib/portal/time'
import { StartBeta } from './start-beta'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Beta'))('confirmMetaTitle'), robots: { index: false } }
}

/** Where the mailed link leads: says what a click does, and waits for it. */
export default async function ConfirmBetaPage() {
  const token = (await ownCookie(BETA_COOKIE)) ?? ''
  const query = { token, format: 'json' }
  const [t, locale, link] = await Promise.all([
    getTranslations('Beta'),
    getLocale(),
    answer(api().GET('/beta/instant/verify', { params: { query } })),
  ])
  if (!link.ok) {
    const { code } = link.problem
    // No cookie, or one that is too short to be a token, is an unknown link as well.
    if (code !== 'beta_link_unknown' && code !== 'invalid_input')
      throw new ProblemError(link.problem)
    return <Over title={t('unknownTitle')} text={t('unknownText')} next="ask" />
  }
  const { status, email, refusal, ends, offer } = link.data
  if (status === 'used') return <Over title={t('usedTitle')} text={t('usedText')} next="signIn" />
  if (status === 'expired')
    return <Over title={t('expiredTitle')} text={t('expiredText')} next="ask" />
  if (refusal)
    return <Over title={t('refusedTitle')} text={t(`refused_${refusal}`)} next="signIn" />

  const until = parisDate(offer.ends_at, locale)
  return (
    <Words areas={['Beta', 'NewKey']}>
      <StartBeta link={shortName(token)} baseUrl={portalRuntime().publicUrl}>
        <DoorText title={t('confirmTitle')}>
          {t.rich('confirmText', {
            address: email,
            days: offer.days,
            email: (chunks) => (
              <strong className="text-ink font-medium wrap-anywhere">{chunks}</strong>
            ),
          })}
        </DoorText>
        <BetaOffer days={offer.days} limits={PLAN_LIMITS.beta} until={until} />
        {(ends.plan && PLANS[ends.plan].isFree) || ends.keys > 0 ? (
          <Notice tone="warn">{t('ends', { keys: ends.keys })}</Notice>
        ) : null}
      </StartBeta>
    </Words>
  )
}

/** A link that gives nothing any more, and the way on from it. */
async function Over({
  title,
  text,
  next,
}: {
  title: string
  text: string
  next: 'ask' | 'signIn'
}) {
  const t = await getTranslations('Beta')
  return (
    <>
      <DoorText title={title}>{text}</DoorText>
      <p>
        <Link href={next === 'ask' ? '/beta' : '/sign-in'} className={buttonClass('primary')}>
          {t(next === 'ask' ? 'askAgain' : 'signIn')}
        </Link>
      </p>
    </>
  )
}
