import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { buttonClass } from '@/components/ui/button'
import { signInPath } from '@/lib/portal/redirects'
import { currentSession } from '@/lib/portal/session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Billing'))('welcomeMetaTitle') }
}

/** After a payment without an account: the address that paid opens it. The id in this page's address opens nothing. */
export default async function WelcomePage({ searchParams }: PageProps<'/billing/welcome'>) {
  const { session_id: sessionId } = await searchParams
  if (typeof sessionId !== 'string' || sessionId === '') redirect('/pricing')
  const settle = `/billing/success?session_id=${encodeURIComponent(sessionId)}`
  const session = await currentSession().catch(() => null)
  if (session) redirect(settle)
  const t = await getTranslations('Billing')
  return (
    <section className="grid max-w-[56ch] gap-4 pt-10 pb-16 md:pt-16">
      <h1 className="text-display tracking-[-0.03em]">{t('welcomeTitle')}</h1>
      <p className="text-body text-ink-2">{t('welcomeText')}</p>
      <p>
        <Link href={signInPath(settle)} className={buttonClass('primary', 'large')}>
          {t('welcomeSignIn')}
        </Link>
      </p>
      <p className="text-small text-ink-3">{t('welcomeAside')}</p>
    </section>
  )
}
