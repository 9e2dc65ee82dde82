'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useState, type SyntheticEvent } from 'react'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { describedBy, Field, Input } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import type { ApiKey } from '@/lib/portal/api'
import { maskedKey } from '@/lib/portal/mask'
import { revokeKey } from './actions'
import { useHandedOver } from '@/components/parts/use-handed-over'

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
  // What its owner knows it by; the row shows both.
  const name = apiKey.name || apiKey.last4
  const [typed, setTyped] = useState('')
  const [mismatch, setMismatch] = useState(false)
  const error = mismatch ? t('revokeMismatch') : null

  function check(event: SyntheticEvent) {
    const fits = ending || typed.trim() === name.trim()
    setMismatch(!fits)
    if (!fits) event.preventDefault()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose(false)}
      title={t(ending ? 'endTitle' : 'revokeTitle', { masked })}
      description={t(ending ? 'endText' : 'revokeText')}
      closeLabel={parts('close')}
    >
      <Form action={action} onSubmit={check} className="grid gap-4">
        <input type="hidden" name="id" value={apiKey.id} />
        {ending ? null : (
          <Field
            id="revoke-name"
            label={t.rich('revokeType', {
              name,
              key: (text) => (
                <strong translate="no" className="wrap-anywhere">
                  {text}
                </strong>
              ),
            })}
            error={error}
          >
            <Input
              id="revoke-name"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy('revoke-name', null, error)}
            />
          </Field>
        )}
        {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
        <DialogActions>
          <Button onClick={() => onClose(false)}>{parts('cancel')}</Button>
          <Button type="submit" variant="danger" pending={pending}>
            {pending ? t('revoking') : t(ending ? 'endNow' : 'revoke')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
