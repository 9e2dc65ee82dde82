import { useTranslations } from 'next-intl'
import { replayFailed } from '../actions'
import type { WebhookMode } from '../webhook-mode'
import { ActButton } from './act-button'

interface ReplayFailedProps {
  mode: WebhookMode
  endpoint: string
  since: string
}

/** Sends again all that was given up in the last days. */
export function ReplayFailed({ mode, endpoint, since }: ReplayFailedProps) {
  const t = useTranslations('Webhooks')
  return (
    <ActButton
      act={replayFailed}
      fields={{ id: endpoint, mode, since }}
      label={t('replayFailed')}
      done={t('replayed')}
    />
  )
}
