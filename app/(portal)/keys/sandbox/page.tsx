import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ProblemNotice } from '@/components/parts/problem'
import { Words } from '@/components/shell/words'
import { Card, CardHeader } from '@/components/ui/card'
import { answer, api } from '@/lib/portal/api'
import { portalRuntime } from '@/lib/portal/runtime'
import { requireSession } from '@/lib/portal/session'
import { SandboxClock } from './sandbox-clock'
import { TestKeys } from './test-keys'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Sandbox'))('metaTitle') }
}

/** The sandbox: its clock, and the keys that it answers. */
export default async function SandboxPage() {
  const { token } = await requireSession()
  const [t, sandbox] = await Promise.all([
    getTranslations('Sandbox'),
    answer(api(token).GET('/v1/dashboard/sandbox')),
  ])
  return (
    <Words areas={['Sandbox', 'NewKey']}>
      <header className="mb-5 grid gap-1">
        <h1 className="text-h1">{t('title')}</h1>
        <p className="text-ink-2 max-w-[64ch]">{t('text')}</p>
      </header>
      {sandbox.ok ? (
        <div className="grid gap-4">
          <Card>
            <CardHeader title={t('clock')} />
            <SandboxClock clock={sandbox.data.clock} />
          </Card>
          <Card>
            <CardHeader title={t('keys')} />
            <TestKeys
              keys={sandbox.data.keys.filter(({ status }) => status !== 'revoked')}
              limit={sandbox.data.active_limit}
              baseUrl={portalRuntime().publicUrl}
              competition={sandbox.data.clock.season.competitions[0] ?? null}
            />
          </Card>
        </div>
      ) : (
        <ProblemNotice problem={sandbox.problem} />
      )}
    </Words>
  )
}
