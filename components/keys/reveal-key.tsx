'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { leaguesCommand, matchesCommand } from '@/lib/portal/curl'
import { useCopyLabels } from '../parts/copy-labels'
import { Button } from '../ui/button'
import { CodeBlock } from '../ui/code-block'
import { Dialog, DialogActions } from '../ui/dialog'

interface RevealKeyProps {
  apiKey: string
  baseUrl: string
  competition: string | null
  onStored: () => void
}

/** The one moment the key can be seen. Closes only after the reader says that it is stored. */
export function RevealKey({ apiKey, baseUrl, competition, onStored }: RevealKeyProps) {
  const t = useTranslations('NewKey')
  const parts = useTranslations('Parts')
  const labels = useCopyLabels()
  const [stored, setStored] = useState(false)
  const [refused, setRefused] = useState(false)

  // Closing the tab would lose the key as well: the browser asks first.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    if (!stored) addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [stored])

  const command = competition
    ? matchesCommand(baseUrl, competition, apiKey)
    : leaguesCommand(baseUrl, apiKey)
  return (
    <Dialog
      open
      wide
      onOpenChange={() => undefined}
      onDismissRefused={() => setRefused(true)}
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
      </div>
      <label className="flex min-h-10 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
          className="accent-pitch size-[18px]"
        />
        {t('stored')}
      </label>
      <p role="alert" className="text-small text-warn empty:hidden">
        {refused && !stored ? t('storeFirst') : ''}
      </p>
      <DialogActions>
        <Button
          variant="primary"
          aria-disabled={!stored}
          onClick={() => (stored ? onStored() : setRefused(true))}
        >
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
