'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { RevealKey } from '@/components/keys/reveal-key'
import { useKeyAction } from '@/components/keys/use-key-action'
import { NextStepLink } from '@/components/parts/next-step-link'
import { ProblemNotice } from '@/components/parts/problem'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { createKey } from '../actions'
import { useHandedOver } from '@/components/parts/use-handed-over'
import { useSubmitOnce } from '@/components/keys/use-submit-once'

interface CreateKeyProps {
  /** Whether the plan has room for another active key. */
  room: boolean
  limit: number
  baseUrl: string
  /** Code of a selected competition, for the first command. */
  competition: string | null
}

/** The button, the dialog that names the key, and the reveal. The key lives in this component alone. */
export function CreateKey({ room, limit, baseUrl, competition }: CreateKeyProps) {
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
      <NameKey open={naming} onClose={() => setNaming(false)} onCreated={reveal} />
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
  onCreated: (key: string) => void
}

function NameKey({ open, onClose, onCreated }: NameKeyProps) {
  const t = useTranslations('Keys')
  const parts = useTranslations('Parts')
  const [state, action, pending] = useKeyAction(createKey)
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
      closeLabel={parts('close')}
    >
      <Form action={action} onSubmit={onSubmit} className="grid gap-4">
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
          <Button onClick={onClose}>{parts('cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {pending ? t('creating') : t('create')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
