import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import type { WebhookEndpoint } from '@/lib/portal/api'
import { webhooksHref, type WebhookMode } from './webhook-mode'
import { WebhookState } from './webhook-state'

/** One endpoint in the list: where it leads, how it stands, what waits. */
export function WebhookRow({
  mode,
  endpoint,
  types,
}: {
  mode: WebhookMode
  endpoint: WebhookEndpoint & { waiting: number }
  /** How many there are to choose from. */
  types: number
}) {
  const t = useTranslations('Webhooks')
  const { id, url, events, waiting } = endpoint
  return (
    <li className="border-line grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-1 border-b px-4 py-3.5 last:border-0">
      <Link
        href={webhooksHref(mode, id)}
        translate="no"
        className="num text-small min-w-0 py-0.5 font-medium break-all underline"
      >
        {url}
      </Link>
      <WebhookState endpoint={endpoint} />
      <p className="text-small text-ink-2 col-span-2">
        {[
          events.length === types ? t('everyEvent') : t('someEvents', { count: events.length }),
          ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
        ].join(' · ')}
      </p>
      {endpoint.paused_for !== null && endpoint.paused_for !== 'owner' ? (
        <p className="text-small text-warn col-span-2">{t(`paused.${endpoint.paused_for}`)}</p>
      ) : null}
    </li>
  )
}
