import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { redirect } from 'next/navigation'
import { buttonClass } from '@/components/ui/button'
import { signInPath } from '@/lib/portal/redirects'
import { currentSession } from '@/lib/portal/session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Settlement'))('welcomeMetaTitle') }
}

const STEPS = ['welcomeStep1', 'welcomeStep2', 'welcomeStep3'] as const

/**
 * After a payment without an account: the address that paid opens it. The id in this page's address opens
 * nothing, and proves nothing: whether it was paid is told after signing in.
 */
export default async function WelcomePage({ searchParams }: PageProps<'/billing/welcome'>) {
  const { session_id: sessionId } = await searchParams
  if (typeof sessionId !== 'string' || sessionId === '') redirect('/pricing')
  const settle = `/billing/success?session_id=${encodeURIComponent(sessionId)}`
  const session = await currentSession().catch(() => null)
  if (session) redirect(settle)
  const t = await getTranslations('Settlement')
  return (
    <section className="grid max-w-[56ch] gap-5 pt-10 pb-16 md:pt-16">
      <h1 className="text-display tracking-[-0.03em]">{t('welcomeTitle')}</h1>
      <ol className="text-body text-ink-2 grid gap-2">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden className="num text-ink-3">
              {index + 1}
            </span>
            {t(step)}
          </li>
        ))}
      </ol>
      <p>
        <Link href={signInPath(settle)} className={buttonClass('primary', 'large')}>
          {t('welcomeSignIn')}
        </Link>
      </p>
      <p className="text-small text-ink-3">{t('welcomeAside')}</p>
    </section>
  )
}
