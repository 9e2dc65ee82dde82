'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ProblemNotice, useProblemText } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { CodeInput } from '@/components/ui/code-input'
import { describedBy, Field } from '@/components/ui/field'
import { textField, type ActionState } from '@/lib/portal/actions'
import { signInWith } from '@/lib/portal/auth-client'
import { changeAddress } from '../actions'
import { MailLink } from '../mail-link'
import { NoMail } from './no-mail'
import { ResendCode } from './resend-code'

const CODE_LENGTH = 6

interface CodeFormProps {
  /** The sign-in that this page belongs to; another tab of the browser may have begun another one. */
  challenge: string
  /** Where sign-in leads. */
  next: string
  resendInSeconds: number
  /** Whom the mail comes from. */
  mailFrom: string
}

/** Step two: the code from the mail. */
export function CodeForm({ challenge, next, resendInSeconds, mailFrom }: CodeFormProps) {
  const t = useTranslations('SignIn')
  const text = useProblemText()
  const input = useRef<HTMLInputElement>(null)
  const [state, action, pending] = useSafeAction((_before: ActionState, form) =>
    signInWith('code', next, { code: textField(form, 'code'), challenge }),
  )
  const problem = state.status === 'failed' ? state.problem : null
  const short = problem?.code === 'invalid_input'
  const wrong = short || problem?.code === 'invalid_code'
  const error = problem && wrong ? (short ? t('codeShort') : text(problem)) : null

  // A refused code is typed again: put the cursor there, with the old digits ready to be overwritten.
  useEffect(() => {
    if (state.status === 'failed') input.current?.select()
  }, [state])

  return (
    <div className="grid gap-5">
      <form action={action} noValidate className="grid gap-4">
        <Field id="code" label={t('code')} hint={t('codeHint')} error={error}>
          <CodeInput
            ref={input}
            id="code"
            name="code"
            length={CODE_LENGTH}
            required
            autoFocus
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy('code', true, error)}
          />
        </Field>
        {problem && !wrong ? <ProblemNotice problem={problem} /> : null}
        <Button type="submit" variant="primary" size="large" pending={pending}>
          {pending ? t('verifying') : t('verify')}
        </Button>
      </form>
      {problem?.code === 'too_many_codes' ? <MailLink email="" challenge={challenge} /> : null}
      <div className="border-line grid gap-3 border-t pt-4">
        <ResendCode challenge={challenge} next={next} seconds={resendInSeconds} />
        <NoMail from={mailFrom} />
        <form action={changeAddress}>
          <input type="hidden" name="challenge" value={challenge} />
          <input type="hidden" name="next" value={next} />
          <Button type="submit" variant="ghost" size="small" className="-ml-3">
            {t('otherAddress')}
          </Button>
        </form>
      </div>
    </div>
  )
}
