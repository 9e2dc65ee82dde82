'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import type { ApiKey } from '@/lib/portal/api'
import { maskedKey } from '@/lib/portal/mask'
import { revokeKey } from './actions'
import { useHandedOver } from './use-handed-over'

interface RevokeDialogProps {
  apiKey: ApiKey
  onClose: (revoked: boolean) => void
}

/** Asks before a key is ended for good, or before its grace is cut short. */
export function RevokeDialog({ apiKey, onClose }: RevokeDialogProps) {
  const t = useTranslations('Keys')
  const parts = useTranslations('Parts')
  const [state, action, pending] = useSafeAction(revokeKey)
  useHandedOver(
    state,
    useCallback(() => onClose(true), [onClose]),
  )
  const ending = apiKey.status === 'grace'
  const masked = maskedKey(apiKey)

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose(false)}
      title={t(ending ? 'endTitle' : 'revokeTitle', { masked })}
      description={t(ending ? 'endText' : 'revokeText')}
      closeLabel={parts('close')}
    >
      <form action={action} className="grid gap-4">
        <input type="hidden" name="id" value={apiKey.id} />
        {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
        <DialogActions>
          <Button onClick={() => onClose(false)}>{parts('cancel')}</Button>
          <Button type="submit" variant="danger" pending={pending}>
            {pending ? t('revoking') : t(ending ? 'endNow' : 'revoke')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
