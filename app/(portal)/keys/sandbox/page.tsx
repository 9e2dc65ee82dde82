import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { SandboxProblem } from '@/components/parts/sandbox-problem'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { answer, api } from '@/lib/portal/api'
import { portalRuntime } from '@/lib/portal/runtime'
import { requireSession } from '@/lib/portal/session'
import { parisClock, parisDate } from '@/lib/portal/time'
import { SandboxClock } from './sandbox-clock'
import { TestKeys } from './test-keys'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Sandbox'))('metaTitle') }
}

/** The sandbox: its clock, and the keys that it answers. */
export default async function SandboxPage() {
  const { token } = await requireSession()
  const [t, locale, sandbox] = await Promise.all([
    getTranslations('Sandbox'),
    getLocale(),
    answer(api(token).GET('/v1/dashboard/sandbox')),
  ])
  // After it, not beside it: the first look makes the sandbox.
  const webhooks = sandbox.ok
    ? await answer(
        api(token).GET('/v1/dashboard/webhooks', { params: { query: { mode: 'test' } } }),
      )
    : null
  const keys = sandbox.ok ? sandbox.data.keys.filter(({ status }) => status !== 'revoked') : []
  // Where the clock of somebody who has a key stands; before that, what it is for.
  const now = sandbox.ok && keys.length > 0 ? sandbox.data.clock.now : null
  return (
    <Words areas={['Sandbox', 'NewKey']}>
      <header className="mb-5 grid gap-1">
        <h1 className="text-h1">
          {now === null
            ? t('title')
            : t('titleAt', { day: parisDate(now, locale), time: parisClock(now) })}
        </h1>
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
              keys={keys}
              limit={sandbox.data.active_limit}
              baseUrl={portalRuntime().publicUrl}
              competition={sandbox.data.clock.season.competitions[0] ?? null}
            />
          </Card>
          {webhooks?.ok ? (
            <Card>
              <CardHeader
                title={t('webhooks')}
                aside={
                  <span className="text-small text-ink-3">
                    {t('webhooksCount', {
                      count: webhooks.data.endpoints.length,
                      limit: webhooks.data.limit,
                    })}
                  </span>
                }
              />
              <div className="grid justify-items-start gap-3 p-4">
                <p className="text-ink-2">
                  {t('webhooksText', { count: webhooks.data.endpoints.length })}
                </p>
                <Link href="/webhooks?mode=test" className={buttonClass('plain')}>
                  {t(webhooks.data.endpoints.length === 0 ? 'addWebhook' : 'toWebhooks')}
                </Link>
              </div>
            </Card>
          ) : null}
        </div>
      ) : (
        <SandboxProblem problem={sandbox.problem} />
      )}
    </Words>
  )
}
