'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ProblemNotice } from '@/components/parts/problem'
import { useDraft } from '@/components/parts/use-draft'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { describedBy, Field, Input } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { askForChange } from './actions'

/** Step one: the new address. */
export function AskForm() {
  const t = useTranslations('Email')
  const element = useRef<HTMLFormElement>(null)
  const draft = useDraft(element, 'new-email', { email: '' })
  const [state, action, pending] = useSafeAction(askForChange)
  const problem = state.status === 'failed' ? state.problem : null
  const error = problem?.code === 'invalid_input' ? t('invalid') : null
  return (
    <Form
      ref={element}
      action={action}
      noValidate
      onSubmit={() => draft.forget()}
      className="grid gap-4 p-4"
    >
      <Field id="email" label={t('new')} hint={t('newHint')} error={error}>
        <Input
          id="email"
          {...draft.field('email')}
          type="email"
          required
          autoComplete="email"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy('email', true, error)}
        />
      </Field>
      {problem && !error ? <ProblemNotice problem={problem} /> : null}
      <Button type="submit" variant="primary" pending={pending} className="justify-self-start">
        {pending ? t('sending') : t('send')}
      </Button>
    </Form>
  )
}
