'use client'

import { useTranslations } from 'next-intl'
import { ProblemNotice } from '@/components/parts/problem'
import { useCountdown } from '@/components/parts/use-countdown'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { resendCode } from '../actions'
import { MailLink } from '../mail-link'

interface ResendCodeProps {
  challenge: string
  next: string
  seconds: number
}

/** Asks for a new code; the button waits out the cooldown in which the API would send nothing. */
export function ResendCode({ challenge, next, seconds }: ResendCodeProps) {
  const t = useTranslations('SignIn')
  const [state, action, pending] = useSafeAction(resendCode)
  // Each sending begins the wait anew: the state object is a new one every time.
  const left = useCountdown(seconds, state)
  const problem = state.status === 'failed' ? state.problem : null
  return (
    <>
      <form action={action} className="grid gap-3">
        <input type="hidden" name="challenge" value={challenge} />
        <input type="hidden" name="next" value={next} />
        <Button
          type="submit"
          size="small"
          pending={pending}
          disabled={left > 0}
          className="justify-self-start"
        >
          {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
        </Button>
        <p role="status" className="text-small text-pitch empty:hidden">
          {state.status === 'done' && !pending ? t('resent') : ''}
        </p>
        {problem ? <ProblemNotice problem={problem} /> : null}
      </form>
      {problem?.code === 'too_many_codes' ? <MailLink email="" challenge={challenge} /> : null}
    </>
  )
}
