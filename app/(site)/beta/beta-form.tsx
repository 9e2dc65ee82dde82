'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ProblemNotice } from '@/components/parts/problem'
import { useDraft } from '@/components/parts/use-draft'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { describedBy, Field, Input } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { ActionState } from '@/lib/portal/actions'
import { USES } from '@/lib/portal/uses'
import { askForBeta } from './actions'

/** Asks for the mail; then says where it went, with a way back for a mistyped address. */
export function BetaForm() {
  const t = useTranslations('Beta')
  const [again, setAgain] = useState<ActionState<string>>()
  const element = useRef<HTMLFormElement>(null)
  const draft = useDraft(element, 'beta', { email: '', name: '', usage: '' })
  const { forget } = draft
  const [state, action, pending] = useSafeAction(async (before: ActionState<string>, form) => {
    const after = await askForBeta(before, form)
    if (after.status === 'done') forget()
    return after
  })
  const inFlight = useRef(false)
  const sent = useRef<HTMLHeadingElement>(null)
  const done = state.status === 'done' && state !== again

  useEffect(() => {
    if (!pending) inFlight.current = false
    // The form is gone: what took its place has to be read out.
    if (done) sent.current?.focus()
  }, [pending, done])

  if (done)
    return (
      <div className="grid gap-3">
        <h2 ref={sent} tabIndex={-1} className="text-h2 outline-none">
          {t('sentTitle')}
        </h2>
        <p className="text-ink-2">
          {t.rich('sentText', {
            address: state.data,
            email: (chunks) => (
              <strong className="text-ink font-medium wrap-anywhere">{chunks}</strong>
            ),
          })}
        </p>
        <Button
          variant="ghost"
          className="-ml-3.5 justify-self-start"
          onClick={() => setAgain(state)}
        >
          {t('otherAddress')}
        </Button>
      </div>
    )

  const problem = state.status === 'failed' ? state.problem : null
  const error = problem?.code === 'invalid_input' ? t('emailInvalid') : null
  return (
    <Form
      ref={element}
      action={action}
      noValidate
      // The second click of a double click comes before the button knows that it is busy.
      onSubmit={(event) => {
        if (inFlight.current) event.preventDefault()
        inFlight.current = true
      }}
      className="grid gap-4"
    >
      <h2 className="text-h2">{t('formTitle')}</h2>
      <Field id="email" label={t('email')} error={error}>
        <Input
          id="email"
          {...draft.field('email')}
          type="email"
          required
          autoComplete="email"
          placeholder={t('emailPlaceholder')}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy('email', null, error)}
        />
      </Field>
      <Field id="name" label={t('name')}>
        <Input id="name" {...draft.field('name')} maxLength={60} autoComplete="organization" />
      </Field>
      <Field id="usage" label={t('usage')}>
        <Select id="usage" {...draft.field('usage')}>
          <option value="">{t('usageNone')}</option>
          {USES.map((use) => (
            <option key={use} value={use}>
              {t(`use_${use}`)}
            </option>
          ))}
        </Select>
      </Field>
      {problem && !error ? <ProblemNotice problem={problem} /> : null}
      <Button type="submit" variant="primary" size="large" pending={pending}>
        {pending ? t('sending') : t('send')}
      </Button>
      <p className="text-small text-ink-3">{t('formNote')}</p>
    </Form>
  )
}
