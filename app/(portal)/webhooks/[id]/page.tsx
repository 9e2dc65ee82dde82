import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { answer, api, unwrap } from '@/lib/portal/api'
import { loadNow } from '@/lib/portal/now'
import { requireSession } from '@/lib/portal/session'
import { SandboxNotice } from '../sandbox-notice'
import { readMode, webhooksHref } from '../webhook-mode'
import { WebhookState } from '../webhook-state'
import { DeliveryRow } from './delivery-row'
import { EndpointActions } from './endpoint-actions'
import { ReplayFailed } from './replay-failed'

const DAY_MS = 86_400_000
const STATES = ['pending', 'delivered', 'failed'] as const

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Webhooks'))('metaTitle') }
}

export default async function WebhookPage({ params, searchParams }: PageProps<'/webhooks/[id]'>) {
  const [{ token }, { id }, query] = await Promise.all([requireSession(), params, searchParams])
  const state = STATES.find((one) => one === query.state)
  const before = typeof query.before === 'string' ? query.before : undefined
  const mode = readMode(query.mode)
  const asked = { mode, ...(state && { state }), ...(before !== undefined && { before }) }
  const [t, list, page, nowUtc] = await Promise.all([
    getTranslations('Webhooks'),
    unwrap(api(token).GET('/v1/dashboard/webhooks', { params: { query: { mode } } })),
    answer(
      api(token).GET('/v1/dashboard/webhooks/{id}/deliveries', {
        params: { path: { id }, query: asked },
      }),
    ),
    loadNow(),
  ])
  const endpoint = list.endpoints.find((one) => one.id === id)
  if (!endpoint || !page.ok) notFound()
  const { deliveries, next } = page.data
  return (
    <Words areas={['Webhooks']}>
      <header className="mb-5 grid gap-2">
        <p>
          <Link href={webhooksHref(mode)} className="text-small text-ink-2 underline">
            {t('back')}
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-h2 num break-all" translate="no">
            {endpoint.url}
          </h1>
          <WebhookState endpoint={endpoint} />
        </div>
      </header>
      <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
        {mode === 'test' ? <SandboxNotice /> : null}
        {endpoint.paused_for ? (
          <Notice tone={endpoint.paused_for === 'owner' ? 'quiet' : 'warn'}>
            {t(`paused.${endpoint.paused_for}`)}
          </Notice>
        ) : null}
        <EndpointActions mode={mode} endpoint={endpoint} types={list.event_types} />
        <Card>
          <CardHeader
            title={t('deliveries')}
            aside={
              <nav aria-label={t('filter')} className="text-small flex flex-wrap gap-3">
                {[undefined, ...STATES].map((one) => (
                  <Link
                    key={one ?? 'all'}
                    href={webhooksHref(mode, id, one && { state: one })}
                    aria-current={one === state ? 'page' : undefined}
                    className="py-1 underline aria-[current]:font-medium aria-[current]:no-underline"
                  >
                    {t(one ? `state.${one}` : 'all')}
                  </Link>
                ))}
              </nav>
            }
          />
          {deliveries.length === 0 ? (
            <p className="text-ink-3 px-4 py-8">{t('noDeliveries')}</p>
          ) : (
            <ul>
              {deliveries.map((one) => (
                <DeliveryRow key={one.id} mode={mode} endpoint={id} delivery={one} />
              ))}
            </ul>
          )}
          {next === null ? null : (
            <nav aria-label={t('pages')} className="border-line border-t px-4 py-3 text-right">
              <Link
                href={webhooksHref(mode, id, { ...(state && { state }), before: next })}
                className={buttonClass('plain', 'small')}
              >
                {t('older')}
              </Link>
            </nav>
          )}
        </Card>
        {deliveries.some((one) => one.state === 'failed') ? (
          <ReplayFailed
            mode={mode}
            endpoint={id}
            since={new Date(Date.parse(nowUtc) - 7 * DAY_MS).toISOString()}
          />
        ) : null}
      </div>
    </Words>
  )
}
