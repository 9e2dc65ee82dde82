'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { ProblemNotice, useProblemText } from '@/components/parts/problem'
import { useCountdown } from '@/components/parts/use-countdown'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button, buttonClass } from '@/components/ui/button'
import { CodeInput } from '@/components/ui/code-input'
import { describedBy, Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import type { EmailChange } from '@/lib/portal/api'
import { askAgain, confirmChange } from './actions'

const CODE_LENGTH = 6

/** Step two: a code from each mailbox. Which of them was wrong is not told: nobody shall try them one by one. */
export function CodesForm({ email, change }: { email: string; change: EmailChange }) {
  const t = useTranslations('Email')
  const [state, action, pending] = useSafeAction(confirmChange)
  const problem = state.status === 'failed' ? state.problem : null
  const short = problem?.code === 'invalid_input'
  const wrong = short || problem?.code === 'invalid_code'
  const error = problem && wrong ? (short ? t('codesShort') : t('codesWrong')) : null
  const boxes = [
    { name: 'old_code', address: email, label: t('oldCode') },
    { name: 'new_code', address: change.email, label: t('newCode') },
  ]
  return (
    <div className="grid gap-4 p-4">
      <Form action={action} noValidate className="grid gap-4">
        <input type="hidden" name="change" value={change.change_id} />
        {boxes.map(({ name, address, label }, index) => (
          <Field
            key={name}
            id={name}
            label={label}
            hint={t('mailedTo', { address })}
            error={index === boxes.length - 1 ? error : null}
          >
            <CodeInput
              id={name}
              name={name}
              length={CODE_LENGTH}
              required
              autoFocus={index === 0}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(name, true, error)}
            />
          </Field>
        ))}
        {problem && !wrong ? <ProblemNotice problem={problem} /> : null}
        <Button type="submit" variant="primary" pending={pending} className="justify-self-start">
          {pending ? t('changing') : t('change')}
        </Button>
      </Form>
      <div className="border-line flex flex-wrap items-center gap-2 border-t pt-4">
        <AskAgain change={change} />
        <Link href="/settings/email?other" className={buttonClass('ghost', 'small')}>
          {t('other')}
        </Link>
      </div>
    </div>
  )
}

/** Asks for new codes; the button waits out the time in which the API would send none. */
function AskAgain({ change }: { change: EmailChange }) {
  const t = useTranslations('Email')
  const text = useProblemText()
  const [state, action, pending] = useSafeAction(askAgain)
  const left = useCountdown(state.status === 'done' ? state.data : change.resend_in, state)
  return (
    <form action={action} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="email" value={change.email} />
      <Button type="submit" size="small" pending={pending} disabled={left > 0}>
        {left > 0 ? t('againIn', { seconds: left }) : t('again')}
      </Button>
      <p role="status" className="text-small text-pitch empty:hidden">
        {state.status === 'done' && !pending ? t('sentAgain') : ''}
      </p>
      {state.status === 'failed' ? (
        <p role="alert" className="text-small text-danger">
          {text(state.problem)}
        </p>
      ) : null}
    </form>
  )
}
