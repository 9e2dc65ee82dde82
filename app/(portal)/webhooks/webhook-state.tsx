import { useTranslations } from 'next-intl'
import { Tag } from '@/components/ui/tag'
import type { WebhookEndpoint } from '@/lib/portal/api'

/** How an endpoint stands: active, failing or paused. */
export function WebhookState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTranslations('Webhooks')
  const { status, failing_since: failing, paused_for: reason } = endpoint
  if (status === 'paused')
    return <Tag tone={reason === 'owner' ? 'quiet' : 'warn'}>{t('statePaused')}</Tag>
  return failing ? (
    <Tag tone="danger">{t('stateFailing')}</Tag>
  ) : (
    <Tag tone="good">{t('stateActive')}</Tag>
  )
}
