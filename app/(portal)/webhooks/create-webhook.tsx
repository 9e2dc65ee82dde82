'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useSubmitOnce } from '@/components/keys/use-submit-once'
import { ProblemNotice } from '@/components/parts/problem'
import { useHandedOver } from '@/components/parts/use-handed-over'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Form } from '@/components/ui/form'
import { Notice } from '@/components/ui/notice'
import type { WebhookEventType } from '@/lib/portal/api'
import { createWebhook, type NewSecret } from './actions'
import { RevealSecret } from './reveal-secret'
import { WebhookFields } from './webhook-fields'
import type { WebhookMode } from './webhook-mode'

interface CreateWebhookProps {
  mode: WebhookMode
  types: readonly WebhookEventType[]
  limit: number
  hasRoom: boolean
}

/**
 * The button, the dialog that asks where to, and the secret. It lives in this component alone, which therefore stays when the
 * last place is taken.
 */
export function CreateWebhook({ mode, types, limit, hasRoom }: CreateWebhookProps) {
  const t = useTranslations('Webhooks')
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<NewSecret | null>(null)
  const reveal = useCallback((secret: NewSecret) => {
    setAsking(false)
    setMade(secret)
  }, [])
  return (
    <>
      {hasRoom ? (
        <p>
          <Button variant="primary" onClick={() => setAsking(true)}>
            <Plus aria-hidden className="size-4" />
            {t('create')}
          </Button>
        </p>
      ) : (
        <Notice>{t(mode === 'test' ? 'fullTest' : 'full', { limit })}</Notice>
      )}
      {asking ? (
        <AskWhere mode={mode} types={types} onClose={() => setAsking(false)} onCreated={reveal} />
      ) : null}
      {made ? <RevealSecret secret={made.secret} onStored={() => setMade(null)} /> : null}
    </>
  )
}

interface AskWhereProps {
  mode: WebhookMode
  types: readonly WebhookEventType[]
  onClose: () => void
  onCreated: (made: NewSecret) => void
}

function AskWhere({ mode, types, onClose, onCreated }: AskWhereProps) {
  const t = useTranslations('Webhooks')
  const parts = useTranslations('Parts')
  const [state, action, pending] = useSafeAction(createWebhook)
  const onSubmit = useSubmitOnce(pending)
  useHandedOver(state, onCreated)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={t('createTitle')}
      description={t(mode === 'test' ? 'createTextTest' : 'createText')}
      closeLabel={parts('close')}
    >
      <Form action={action} onSubmit={onSubmit} className="grid gap-4">
        <input type="hidden" name="mode" value={mode} />
        <WebhookFields types={types} />
        {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{parts('cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {pending ? t('creating') : t('create')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
