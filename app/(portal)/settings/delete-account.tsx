'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { describedBy, Field, Input } from '@/components/ui/field'
import { requestDeletion } from './actions'

/** Asks for the address before anything happens, and says what will. */
export function DeleteAccount({ email }: { email: string }) {
  const t = useTranslations('Settings')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)} className="justify-self-start">
        {t('delete')}
      </Button>
      {open ? <DeleteDialog email={email} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('Settings')
  const parts = useTranslations('Parts')
  const [typed, setTyped] = useState('')
  const [state, action, pending] = useSafeAction(requestDeletion)
  const problem = state.status === 'failed' ? state.problem : null
  const error = problem?.code === 'invalid_input' ? t('deleteMismatch') : null
  useEffect(() => {
    if (state.status === 'done') onClose()
  }, [state, onClose])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={t('deleteTitle')}
      description={t('deleteText')}
      closeLabel={parts('close')}
    >
      <Form action={action} noValidate className="grid gap-4">
        <Field
          id="delete-email"
          label={t('deleteConfirm')}
          hint={<span className="break-all">{email}</span>}
          error={error}
        >
          <Input
            id="delete-email"
            name="email"
            type="email"
            autoComplete="off"
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy('delete-email', true, error)}
          />
        </Field>
        {problem && !error ? <ProblemNotice problem={problem} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{parts('cancel')}</Button>
          <Button type="submit" variant="danger" pending={pending}>
            {pending ? t('deleting') : t('delete')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
