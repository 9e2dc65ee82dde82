'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { ActionState } from '@/lib/portal/actions'
import type { ApiKey } from '@/lib/portal/api'
import { maskedKey } from '@/lib/portal/mask'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'

interface RevokeDialogProps {
  apiKey: ApiKey
  revoke: (before: ActionState, form: FormData) => Promise<ActionState>
  onClose: (revoked: boolean) => void
}

/** Asks before a key is ended for good. */
export function RevokeDialog({ apiKey, revoke, onClose }: RevokeDialogProps) {
  const t = useTranslations('Keys')
  const common = useTranslations('Common')
  const [state, action, pending] = useSafeAction(revoke)

  useEffect(() => {
    if (state.status === 'done') onClose(true)
  }, [state, onClose])

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose(false)}
      title={t('revokeTitle', { masked: maskedKey(apiKey) })}
      description={t('revokeText')}
      closeLabel={common('close')}
    >
      <form action={action} className="grid gap-4">
        <input type="hidden" name="id" value={apiKey.id} />
        {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
        <DialogActions>
          <Button onClick={() => onClose(false)}>{common('cancel')}</Button>
          <Button type="submit" variant="danger" pending={pending}>
            {pending ? t('revoking') : t('revoke')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
