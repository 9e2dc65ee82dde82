import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { api, unwrap } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'
import { CreateWebhook } from './create-webhook'
import { WebhookRow } from './webhook-row'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Webhooks'))('metaTitle') }
}

export default async function WebhooksPage() {
  const { token, me } = await requireSession()
  const [t, list] = await Promise.all([
    getTranslations('Webhooks'),
    unwrap(api(token).GET('/v1/dashboard/webhooks')),
  ])
  const { endpoints, limit, event_types: types } = list
  const troubled = endpoints.some((one) => one.paused_for !== null && one.paused_for !== 'owner')
  const title = endpoints.length === 0 ? t('titleEmpty') : troubled ? t('titlePaused') : t('title')
  return (
    <Words areas={['Webhooks']}>
      <header className="mb-5 grid gap-1">
        <h1 className="text-h1">{title}</h1>
        <p className="text-ink-2 max-w-[64ch]">{t('text')}</p>
      </header>
      <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
        {me.plan === null ? (
          <p>
            <Link href="/overview" className={buttonClass('primary')}>
              {t('toOverview')}
            </Link>
          </p>
        ) : (
          <CreateWebhook types={types} limit={limit} hasRoom={endpoints.length < limit} />
        )}
        <Card>
          <CardHeader
            title={t('list')}
            aside={
              <span className="text-small text-ink-3">
                {t('listCount', { count: endpoints.length, limit })}
              </span>
            }
          />
          {endpoints.length === 0 ? (
            <p className="text-ink-3 px-4 py-8">{t('empty')}</p>
          ) : (
            <ul>
              {endpoints.map((one) => (
                <WebhookRow key={one.id} endpoint={one} types={types.length} />
              ))}
            </ul>
          )}
        </Card>
        <p className="text-small text-ink-2">
          <Link href="/docs#webhooks" className="underline">
            {t('toGuide')}
          </Link>
        </p>
      </div>
    </Words>
  )
}
