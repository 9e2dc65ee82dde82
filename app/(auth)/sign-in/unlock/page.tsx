import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Words } from '@/components/shell/words'
import { currentSession } from '@/lib/portal/session'
import { UnlockForm } from './unlock-form'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('SignIn'))('unlockMetaTitle'), robots: { index: false } }
}

/** Where the mailed link leads. Opening it changes nothing: mail scanners open links, too. */
export default async function UnlockPage({ searchParams }: PageProps<'/sign-in/unlock'>) {
  if (await currentSession()) redirect('/overview')
  const { token } = await searchParams
  const t = await getTranslations('SignIn')
  return (
    <Words areas={['SignIn']}>
      <div className="grid gap-2">
        <h1 className="text-h1">{t('unlockTitle')}</h1>
        <p className="text-body text-ink-2">{t('unlockText')}</p>
      </div>
      <UnlockForm token={typeof token === 'string' ? token : ''} />
    </Words>
  )
}
