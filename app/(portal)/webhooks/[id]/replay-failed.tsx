import { useTranslations } from 'next-intl'
import { replayFailed } from '../actions'
import { ActButton } from './act-button'

/** Sends again all that was given up in the last days. */
export function ReplayFailed({ endpoint, since }: { endpoint: string; since: string }) {
  const t = useTranslations('Webhooks')
  return (
    <ActButton
      act={replayFailed}
      fields={{ id: endpoint, since }}
      label={t('replayFailed')}
      done={t('replayed')}
    />
  )
}
