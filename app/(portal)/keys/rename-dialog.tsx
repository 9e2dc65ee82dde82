'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'
import type { ApiKey } from '@/lib/portal/api'
import { renameKey } from './actions'
import { useHandedOver } from '@/components/parts/use-handed-over'
import { useSubmitOnce } from '@/components/keys/use-submit-once'

interface RenameDialogProps {
  apiKey: ApiKey
  onClose: () => void
}

/** Gives a key another name; what is typed stays when it fails. */
export function RenameDialog({ apiKey, onClose }: RenameDialogProps) {
  const t = useTranslations('Keys')
  const parts = useTranslations('Parts')
  const [state, action, pending] = useSafeAction(renameKey)
  const onSubmit = useSubmitOnce(pending)
  const [name, setName] = useState(apiKey.name)
  useHandedOver(state, onClose)

  const problem = state.status === 'failed' ? state.problem : null
  const tooLong = problem?.code === 'invalid_input' ? t('nameTooLong') : null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={t('renameTitle')}
      closeLabel={parts('close')}
    >
      <Form action={action} onSubmit={onSubmit} className="grid gap-4">
        <input type="hidden" name="id" value={apiKey.id} />
        <Field id="key-name" label={t('nameField')} hint={t('nameHint')} error={tooLong}>
          <Input
            id="key-name"
            name="name"
            required
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
            aria-describedby="key-name-hint"
          />
        </Field>
        {problem && !tooLong ? <ProblemNotice problem={problem} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{parts('cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {pending ? t('renaming') : parts('save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
