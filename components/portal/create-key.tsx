'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { useSubmitOnce } from '../parts/use-submit-once'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Field, Input } from '../ui/field'
import { Notice } from '../ui/notice'
import type { KeyActions } from './key-actions'
import { NextStepLink } from './next-step-link'
import { RevealKey } from './reveal-key'
import { useHandedOver } from './use-handed-over'

interface CreateKeyProps {
  create: KeyActions['create']
  /** Whether the plan has room for another active key. */
  room: boolean
  limit: number
  baseUrl: string
  /** Code of a selected competition, for the first command. */
  competition: string | null
}

/** The button, the dialog that names the key, and the reveal. The key lives in this component alone. */
export function CreateKey({ create, room, limit, baseUrl, competition }: CreateKeyProps) {
  const t = useTranslations('Keys')
  const [naming, setNaming] = useState(false)
  const [revealed, setRevealed] = useState<string | null>(null)
  const [stored, setStored] = useState(false)

  function reveal(key: string) {
    setNaming(false)
    setRevealed(key)
  }

  return (
    <>
      {stored ? (
        <Notice tone="good" role="status" action={<NextStepLink step="make_call" />}>
          {t('afterCreate')}
        </Notice>
      ) : room || revealed !== null ? (
        <p>
          <Button variant="primary" onClick={() => setNaming(true)}>
            <Plus aria-hidden className="size-4" />
            {t('create')}
          </Button>
        </p>
      ) : (
        <Notice>{t('full', { limit })}</Notice>
      )}
      <NameKey open={naming} onClose={() => setNaming(false)} create={create} onCreated={reveal} />
      {revealed === null ? null : (
        <RevealKey
          apiKey={revealed}
          baseUrl={baseUrl}
          competition={competition}
          onStored={() => {
            setRevealed(null)
            setStored(true)
          }}
        />
      )}
    </>
  )
}

interface NameKeyProps {
  open: boolean
  onClose: () => void
  create: KeyActions['create']
  onCreated: (key: string) => void
}

function NameKey({ open, onClose, create, onCreated }: NameKeyProps) {
  const t = useTranslations('Keys')
  const common = useTranslations('Common')
  const [state, action, pending] = useSafeAction(create)
  const [name, setName] = useState('')
  const onSubmit = useSubmitOnce(pending)
  useHandedOver(
    state,
    useCallback(
      (key: string) => {
        setName('')
        onCreated(key)
      },
      [onCreated],
    ),
  )

  const problem = state.status === 'failed' ? state.problem : null
  const tooLong = problem?.code === 'invalid_input' ? t('nameTooLong') : null
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !pending && onClose()}
      title={t('createTitle')}
      description={t('createText')}
      closeLabel={common('close')}
    >
      <form action={action} onSubmit={onSubmit} className="grid gap-4">
        <Field id="name" label={t('nameLabel')} hint={t('nameHint')} error={tooLong}>
          <Input
            id="name"
            name="name"
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder={t('namePlaceholder')}
            aria-describedby="name-hint"
          />
        </Field>
        {problem && !tooLong ? <ProblemNotice problem={problem} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {pending ? t('creating') : t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
