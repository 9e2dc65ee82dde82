'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { useSubmitOnce } from '@/components/keys/use-submit-once'
import { ProblemNotice } from '@/components/parts/problem'
import { useHandedOver } from '@/components/parts/use-handed-over'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Form } from '@/components/ui/form'
import type { ActionState } from '@/lib/portal/actions'
import type { WebhookEndpoint, WebhookEventType } from '@/lib/portal/api'
import { changeWebhook, deleteWebhook, rotateWebhook, type NewSecret } from '../actions'
import { WebhookFields } from '../webhook-fields'
import type { WebhookMode } from '../webhook-mode'

interface AskProps<T> {
  endpoint: WebhookEndpoint
  mode: WebhookMode
  act: (before: ActionState<T>, form: FormData) => Promise<ActionState<T>>
  title: string
  text?: string
  confirm: string
  isDanger?: boolean
  children?: ReactNode
  onClose: () => void
  onDone: (data: T) => void
}

/** Asks before something is done to an endpoint; what is typed stays when it fails. */
function Ask<T>(props: AskProps<T>) {
  const { endpoint, mode, act, title, text, confirm, isDanger, children, onClose, onDone } = props
  const parts = useTranslations('Parts')
  const [state, action, pending] = useSafeAction(act)
  const onSubmit = useSubmitOnce(pending)
  useHandedOver(state, onDone)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={title}
      description={text}
      closeLabel={parts('close')}
    >
      <Form action={action} onSubmit={onSubmit} className="grid gap-4">
        <input type="hidden" name="id" value={endpoint.id} />
        <input type="hidden" name="mode" value={mode} />
        {children}
        {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{parts('cancel')}</Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} pending={pending}>
            {confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

interface DialogProps {
  endpoint: WebhookEndpoint
  mode: WebhookMode
  onClose: () => void
}

export function ChangeDialog({
  endpoint,
  mode,
  types,
  onClose,
}: DialogProps & { types: readonly WebhookEventType[] }) {
  const t = useTranslations('Webhooks')
  const parts = useTranslations('Parts')
  return (
    <Ask
      endpoint={endpoint}
      mode={mode}
      act={changeWebhook}
      title={t('changeTitle')}
      text={t('changeText')}
      confirm={parts('save')}
      onClose={onClose}
      onDone={onClose}
    >
      <WebhookFields types={types} now={endpoint} />
    </Ask>
  )
}

export function RotateDialog({
  endpoint,
  mode,
  onClose,
  onRotated,
}: DialogProps & { onRotated: (made: NewSecret) => void }) {
  const t = useTranslations('Webhooks')
  const [leaked, setLeaked] = useState(false)
  return (
    <Ask
      endpoint={endpoint}
      mode={mode}
      act={rotateWebhook}
      title={t('rotateTitle')}
      text={t('rotateText')}
      confirm={t('rotate')}
      isDanger={leaked}
      onClose={onClose}
      onDone={onRotated}
    >
      <label className="flex min-h-10 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          name="leaked"
          checked={leaked}
          onChange={(event) => setLeaked(event.target.checked)}
          className="accent-pitch size-[18px]"
        />
        <span>{t('leaked')}</span>
      </label>
    </Ask>
  )
}

export function DeleteDialog({
  endpoint,
  mode,
  onClose,
  onDeleted,
}: DialogProps & { onDeleted: () => void }) {
  const t = useTranslations('Webhooks')
  return (
    <Ask
      endpoint={endpoint}
      mode={mode}
      act={deleteWebhook}
      title={t('deleteTitle')}
      text={t('deleteText')}
      confirm={t('delete')}
      isDanger
      onClose={onClose}
      onDone={onDeleted}
    />
  )
}
