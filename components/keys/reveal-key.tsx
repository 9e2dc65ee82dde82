'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { leaguesCommand, matchesCommand } from '@/lib/portal/curl'
import { useCopyLabels } from '../parts/copy-labels'
import { Button } from '../ui/button'
import { CodeBlock } from '../ui/code-block'
import { Dialog, DialogActions } from '../ui/dialog'
import { RevealBoundary } from './reveal-boundary'
import { useHeldPage } from './use-held-page'

interface RevealKeyProps {
  apiKey: string
  baseUrl: string
  competition: string | null
  /** Where the page notices it: that the first call has arrived, in words; empty while it has not. */
  arrived?: string
  onStored: () => void
}

/** The one moment the key can be seen. Closes only after the reader says that it is stored. */
export function RevealKey(props: RevealKeyProps) {
  const [stored, setStored] = useState(false)
  const [refused, setRefused] = useState(false)
  const refuse = () => setRefused(true)
  useHeldPage(!stored, refuse)
  const words = { warn: refused && !stored, stored, setStored, refuse }
  return (
    <RevealBoundary fallback={<PlainKey {...props} />}>
      <RevealDialog {...props} {...words} />
    </RevealBoundary>
  )
}

interface RevealDialogProps extends RevealKeyProps {
  /** Whether the reader has tried to leave. */
  warn: boolean
  stored: boolean
  setStored: (stored: boolean) => void
  refuse: () => void
}

function RevealDialog(props: RevealDialogProps) {
  const { apiKey, baseUrl, competition, arrived, onStored, warn, stored, setStored, refuse } = props
  const t = useTranslations('NewKey')
  const parts = useTranslations('Parts')
  const labels = useCopyLabels()
  const command = competition
    ? matchesCommand(baseUrl, competition, apiKey)
    : leaguesCommand(baseUrl, apiKey)
  return (
    <Dialog
      open
      wide
      onOpenChange={() => undefined}
      onDismissRefused={refuse}
      title={t('title')}
      description={t('text')}
      closeLabel={parts('close')}
    >
      <CodeBlock
        text={apiKey}
        label={t('label')}
        labels={labels}
        onCopied={(copied) => copied && setStored(true)}
      />
      <div className="grid gap-1.5">
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
      </div>
      <label className="flex min-h-10 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
          className="accent-pitch size-[18px]"
        />
        <span>{t('stored')}</span>
      </label>
      <p role="alert" className="text-small text-warn empty:hidden">
        {warn ? t('storeFirst') : ''}
      </p>
      <DialogActions>
        <Button
          variant="primary"
          aria-disabled={!stored}
          onClick={() => (stored ? onStored() : refuse())}
        >
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The key and nothing that could fail, should the dialog have broken. */
function PlainKey({ apiKey, onStored }: RevealKeyProps) {
  const t = useTranslations('NewKey')
  return (
    <div
      role="alertdialog"
      aria-label={t('title')}
      className="border-line bg-surface fixed inset-x-4 top-4 z-50 mx-auto grid max-w-[640px] gap-4 rounded-l border p-6"
    >
      <h2 className="text-h2">{t('title')}</h2>
      <p>{t('text')}</p>
      <pre translate="no" className="num text-small wrap-anywhere whitespace-pre-wrap">
        {apiKey}
      </pre>
      <Button onClick={onStored}>{t('stored')}</Button>
    </div>
  )
}
