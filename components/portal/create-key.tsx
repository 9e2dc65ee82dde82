'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { IDLE, type ActionState } from '@/lib/portal/actions'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Field, Input } from '../ui/field'
import { Notice } from '../ui/notice'
import { NextStepLink } from './next-step-link'
import { RevealKey } from './reveal-key'

interface CreateKeyProps {
  create: (before: ActionState<string>, form: FormData) => Promise<ActionState<string>>
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
  create: CreateKeyProps['create']
  onCreated: (key: string) => void
}

function NameKey({ open, onClose, create, onCreated }: NameKeyProps) {
  const t = useTranslations('Keys')
  const common = useTranslations('Common')
  const [state, action, pending] = useSafeAction(create)
  const [name, setName] = useState('')
  const inFlight = useRef(false)
  const taken = useRef<ActionState<string>>(IDLE)

  useEffect(() => {
    if (!pending) inFlight.current = false
    // Each created key is handed over once, however often this renders.
    if (state.status !== 'done' || taken.current === state) return
    taken.current = state
    setName('')
    onCreated(state.data)
  }, [state, pending, onCreated])

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
      <form
        action={action}
        // The second click of a double click comes before the button knows that it is busy.
        onSubmit={(event) => {
          if (inFlight.current) event.preventDefault()
          inFlight.current = true
        }}
        className="grid gap-4"
      >
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
