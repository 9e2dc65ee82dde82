'use client'

import { useTranslations } from 'next-intl'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { mailLink } from './actions'

/**
 * The way on when an address’s codes are used up: a link that only its mailbox gets.
 * @param email the address as typed; empty for that of the sign-in
 * @param challenge names it
 */
export function MailLink({ email, challenge = '' }: { email: string; challenge?: string }) {
  const t = useTranslations('SignIn')
  const [state, action, pending] = useSafeAction(mailLink)
  if (state.status === 'done')
    return (
      <Notice tone="good" role="status">
        {t('linkSent', { address: state.data })}
      </Notice>
    )
  // Three a day were mailed: the newest of them is as good as another.
  const spent = state.status === 'failed' && state.problem.code === 'too_many_codes'
  return (
    <form action={action} className="border-line grid gap-3 border-t pt-4">
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="challenge" value={challenge} />
      <p className="text-ink-2">{spent ? t('linkSpent') : t('linkText')}</p>
      {state.status === 'failed' && !spent ? <ProblemNotice problem={state.problem} /> : null}
      {spent ? null : (
        <Button type="submit" pending={pending} className="justify-self-start">
          {pending ? t('sending') : t('linkSend')}
        </Button>
      )}
    </form>
  )
}
