import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Words } from '@/components/shell/words'
import { challengeName, currentChallenge } from '@/lib/portal/challenge'
import { overPath, safePath } from '@/lib/portal/redirects'
import { portalRuntime } from '@/lib/portal/runtime'
import { currentSession } from '@/lib/portal/session'
import { CodeForm } from './code-form'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('SignIn'))('codeMetaTitle') }
}

export default async function CodePage({ searchParams }: PageProps<'/sign-in/code'>) {
  if (await currentSession()) redirect('/overview')
  const { for: name, next } = await searchParams
  const challenge = await currentChallenge(name)
  if (!challenge) redirect(name === undefined ? '/sign-in' : overPath(safePath(next)))
  const t = await getTranslations('SignIn')
  return (
    <Words areas={['SignIn']}>
      <div className="grid gap-2">
        <h1 className="text-h1">{t('codeTitle')}</h1>
        <p className="text-body text-ink-2">
          {t.rich('codeText', {
            address: challenge.email,
            email: (text) => <strong className="text-ink font-medium wrap-anywhere">{text}</strong>,
          })}
        </p>
      </div>
      <CodeForm
        challenge={challengeName(challenge)}
        next={challenge.next}
        mailFrom={portalRuntime().mailFrom}
        resendInSeconds={challenge.resendInSeconds}
      />
    </Words>
  )
}
