'use client'

import { useTranslations } from 'next-intl'
import { leaguesCommand, matchesCommand } from '@/lib/portal/curl'
import { useCopyLabels } from '../parts/copy-labels'
import { CodeBlock } from '../ui/code-block'
import { RevealOnce } from './reveal-once'

interface RevealKeyProps {
  apiKey: string
  baseUrl: string
  competition: string | null
  /** Where the page notices it: that the first call has arrived, in words; empty while it has not. */
  arrived?: string
  onStored: () => void
}

/** The one moment the key can be seen, with the first call that it can make. */
export function RevealKey({ onStored, ...call }: RevealKeyProps) {
  const t = useTranslations('NewKey')
  const words = {
    title: t('title'),
    text: t('text'),
    label: t('label'),
    stored: t('stored'),
    storeFirst: t('storeFirst'),
    done: t('done'),
  }
  return (
    <RevealOnce secret={call.apiKey} words={words} onStored={onStored}>
      <FirstCall {...call} />
    </RevealOnce>
  )
}

function FirstCall({ apiKey, baseUrl, competition, arrived }: Omit<RevealKeyProps, 'onStored'>) {
  const t = useTranslations('NewKey')
  const labels = useCopyLabels()
  const command = competition
    ? matchesCommand(baseUrl, competition, apiKey)
    : leaguesCommand(baseUrl, apiKey)
  return (
    <>
      <h3 className="text-h3">{t('commandTitle')}</h3>
      <p className="text-small text-ink-2">{t('commandText')}</p>
      <CodeBlock text={command} label={t('commandLabel')} labels={labels} />
      {arrived === undefined ? null : (
        <p role="status" className="text-small">
          {arrived === '' ? (
            <span className="text-ink-3">{t('waiting')}</span>
          ) : (
            <span className="text-pitch font-medium">{arrived}</span>
          )}
        </p>
      )}
    </>
  )
}
