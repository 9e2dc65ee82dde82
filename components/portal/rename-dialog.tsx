'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ApiKey } from '@/lib/portal/api'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { useSubmitOnce } from '../parts/use-submit-once'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Field, Input } from '../ui/field'
import type { KeyActions } from './key-actions'
import { useHandedOver } from './use-handed-over'

interface RenameDialogProps {
  apiKey: ApiKey
  rename: KeyActions['rename']
  onClose: () => void
}

/** Gives a key another name; what is typed stays when it fails. */
export function RenameDialog({ apiKey, rename, onClose }: RenameDialogProps) {
  const t = useTranslations('Keys')
  const common = useTranslations('Common')
  const [state, action, pending] = useSafeAction(rename)
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
      closeLabel={common('close')}
    >
      <form action={action} onSubmit={onSubmit} className="grid gap-4">
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
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {pending ? t('renaming') : common('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
