'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ProblemNotice } from '@/components/parts/problem'
import { useDraft } from '@/components/parts/use-draft'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { describedBy, Field, Input } from '@/components/ui/field'
import { sendCode } from './actions'
import { MailLink } from './mail-link'

/** Step one: the address. `next` is where sign-in leads. */
export function EmailForm({ next }: { next: string }) {
  const t = useTranslations('SignIn')
  const element = useRef<HTMLFormElement>(null)
  const draft = useDraft(element, 'sign-in', { email: '' })
  const { email } = draft.values
  const [state, action, pending] = useSafeAction(sendCode)
  const inFlight = useRef(false)
  useEffect(() => {
    if (!pending) inFlight.current = false
  }, [pending, state])
  const problem = state.status === 'failed' ? state.problem : null
  const error = problem?.code === 'invalid_input' ? t('emailInvalid') : null

  return (
    <>
      <Form
        ref={element}
        action={action}
        // The API decides what is an address; our own sentence says so in the reader's language.
        noValidate
        // The second click of a double click comes before the button knows that it is busy.
        onSubmit={(event) => {
          if (inFlight.current) event.preventDefault()
          inFlight.current = true
          // On its way: the next one who signs in here begins with an empty field.
          draft.forget()
        }}
        className="grid gap-4"
      >
        <input type="hidden" name="next" value={next} />
        <Field id="email" label={t('email')} error={error}>
          <Input
            id="email"
            {...draft.field('email')}
            type="email"
            required
            autoFocus
            autoComplete="email"
            placeholder={t('emailPlaceholder')}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy('email', null, error)}
          />
        </Field>
        {problem && !error ? <ProblemNotice problem={problem} /> : null}
        <Button type="submit" variant="primary" size="large" pending={pending}>
          {pending ? t('sending') : t('send')}
        </Button>
      </Form>
      {problem?.code === 'too_many_codes' ? <MailLink email={email} /> : null}
    </>
  )
}
