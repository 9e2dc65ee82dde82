import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { Words } from '@/components/shell/words'
import { Card, CardHeader } from '@/components/ui/card'
import { api, unwrap } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'
import { AskForm } from './ask-form'
import { CodesForm } from './codes-form'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Email'))('metaTitle') }
}

/** The account's address, in two steps: the new one, then a code from each mailbox. The API knows which step it is. */
export default async function EmailPage({ searchParams }: PageProps<'/settings/email'>) {
  const { token } = await requireSession()
  const { other } = await searchParams
  const [t, { email, change }] = await Promise.all([
    getTranslations('Email'),
    unwrap(api(token).GET('/account/email')),
  ])
  const waiting = other === undefined ? change : null
  return (
    <Words areas={['Email']}>
      <header className="mb-5 grid gap-1">
        <p className="text-small">
          <Link href="/settings" className="text-ink-2 underline underline-offset-4">
            {t('back')}
          </Link>
        </p>
        <h1 className="text-h1">{waiting ? t('codesTitle') : t('title')}</h1>
        <p className="text-ink-2 max-w-[64ch] wrap-anywhere">
          {waiting ? t('codesText') : t('text', { address: email })}
        </p>
      </header>
      <div className="grid max-w-[560px] gap-4">
        <Card aria-labelledby="step">
          <CardHeader id="step" title={waiting ? t('codesStep') : t('step')} />
          {waiting ? (
            <CodesForm key={waiting.change_id} email={email} change={waiting} />
          ) : (
            <AskForm />
          )}
        </Card>
        <ul className="text-small text-ink-2 grid list-disc gap-1 pl-5">
          <li>{t('factSessions')}</li>
          <li>{t('factUndo')}</li>
          <li>{t('factStays')}</li>
        </ul>
      </div>
    </Words>
  )
}
