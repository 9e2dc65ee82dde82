'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'
import { useFresh } from '@/components/parts/use-fresh'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { WebhookEndpoint, WebhookEventType } from '@/lib/portal/api'
import { pauseWebhook, resumeWebhook, testWebhook } from '../actions'
import { RevealSecret } from '../reveal-secret'
import { webhooksHref, type WebhookMode } from '../webhook-mode'
import { ActButton } from './act-button'
import { ChangeDialog, DeleteDialog, RotateDialog } from './dialogs'

const WATCH_MS = 10_000

interface EndpointActionsProps {
  mode: WebhookMode
  endpoint: WebhookEndpoint & { waiting: number }
  types: readonly WebhookEventType[]
}

/** What can be done to an endpoint. */
export function EndpointActions({ mode, endpoint, types }: EndpointActionsProps) {
  const t = useTranslations('Webhooks')
  const router = useRouter()
  const [asked, setAsked] = useState<'change' | 'rotate' | 'delete' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  // What waits is attempted any moment.
  useFresh(endpoint.waiting > 0 ? WATCH_MS : null)
  const close = useCallback(() => setAsked(null), [])
  const reveal = useCallback((made: { secret: string }) => {
    setAsked(null)
    setSecret(made.secret)
  }, [])
  const leave = useCallback(() => router.replace(webhooksHref(mode)), [router, mode])
  const fields = { id: endpoint.id, mode }
  const isPaused = endpoint.status === 'paused'
  return (
    <>
      {endpoint.former_secret_until ? <Notice>{t('bothSign')}</Notice> : null}
      <div className="flex flex-wrap items-start gap-2">
        <ActButton inRow act={testWebhook} fields={fields} label={t('test')} done={t('tested')} />
        {isPaused ? (
          <ActButton
            inRow
            act={resumeWebhook}
            fields={fields}
            label={t('resume')}
            variant="primary"
          />
        ) : (
          <ActButton inRow act={pauseWebhook} fields={fields} label={t('pause')} />
        )}
        <Button size="small" onClick={() => setAsked('change')}>
          {t('change')}
        </Button>
        <Button size="small" onClick={() => setAsked('rotate')}>
          {t('rotate')}
        </Button>
        <Button size="small" variant="danger" onClick={() => setAsked('delete')}>
          {t('delete')}
        </Button>
      </div>
      {asked === 'change' ? (
        <ChangeDialog endpoint={endpoint} mode={mode} types={types} onClose={close} />
      ) : null}
      {asked === 'rotate' ? (
        <RotateDialog endpoint={endpoint} mode={mode} onClose={close} onRotated={reveal} />
      ) : null}
      {asked === 'delete' ? (
        <DeleteDialog endpoint={endpoint} mode={mode} onClose={close} onDeleted={leave} />
      ) : null}
      {secret === null ? null : <RevealSecret secret={secret} onStored={() => setSecret(null)} />}
    </>
  )
}
