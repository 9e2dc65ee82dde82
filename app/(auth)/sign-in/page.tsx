import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Words } from '@/components/shell/words'
import { Notice } from '@/components/ui/notice'
import { safePath } from '@/lib/portal/redirects'
import { currentSession } from '@/lib/portal/session'
import { EmailForm } from './email-form'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('SignIn'))('metaTitle') }
}

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { next: asked, why } = await searchParams
  const next = safePath(asked)
  if (await currentSession()) redirect(next)
  const t = await getTranslations('SignIn')
  return (
    <Words areas={['SignIn']}>
      <div className="grid gap-2">
        <h1 className="text-h1">{t('title')}</h1>
        <p className="text-body text-ink-2">{t('text')}</p>
      </div>
      {why === 'over' ? <Notice tone="warn">{t('over')}</Notice> : null}
      <EmailForm next={next} />
    </Words>
  )
}
