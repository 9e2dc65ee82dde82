'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { ActionState } from '@/lib/portal/actions'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { Button } from '../ui/button'
import { describedBy, Field, Input } from '../ui/field'
import { MailLink } from './mail-link'

interface EmailFormProps {
  send: (before: ActionState, form: FormData) => Promise<ActionState>
  mailLink: (before: ActionState<string>, form: FormData) => Promise<ActionState<string>>
  /** Where sign-in leads. */
  next: string
}

/** Step one: the address. */
export function EmailForm({ send, mailLink, next }: EmailFormProps) {
  const t = useTranslations('SignIn')
  const [email, setEmail] = useState('')
  const [state, action, pending] = useSafeAction(send)
  const inFlight = useRef(false)
  useEffect(() => {
    if (!pending) inFlight.current = false
  }, [pending, state])
  const problem = state.status === 'failed' ? state.problem : null
  const error = problem?.code === 'invalid_input' ? t('emailInvalid') : null

  return (
    <>
      <form
        action={action}
        // The API decides what is an address; our own sentence says so in the reader's language.
        noValidate
        // The second click of a double click comes before the button knows that it is busy.
        onSubmit={(event) => {
          if (inFlight.current) event.preventDefault()
          inFlight.current = true
        }}
        className="grid gap-4"
      >
        <input type="hidden" name="next" value={next} />
        <Field id="email" label={t('email')} error={error}>
          <Input
            id="email"
            name="email"
            type="email"
            required
            autoFocus
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            placeholder={t('emailPlaceholder')}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy('email', null, error)}
          />
        </Field>
        {problem && !error ? <ProblemNotice problem={problem} /> : null}
        <Button type="submit" variant="primary" size="large" pending={pending}>
          {pending ? t('sending') : t('send')}
        </Button>
      </form>
      {problem?.code === 'too_many_codes' ? <MailLink mail={mailLink} email={email} /> : null}
    </>
  )
}
