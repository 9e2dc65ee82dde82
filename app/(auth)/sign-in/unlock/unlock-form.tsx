'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button, buttonClass } from '@/components/ui/button'
import { openLink } from './actions'

/** One click, made by a person: it trades the link for a code. */
export function UnlockForm({ token }: { token: string }) {
  const t = useTranslations('SignIn')
  const [state, action, pending] = useSafeAction(openLink)
  const problem = state.status === 'failed' ? state.problem : null
  const over = problem?.code === 'unlock_link_over'
  return (
    <form action={action} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      {problem ? <ProblemNotice problem={problem} /> : null}
      {over ? null : (
        <Button type="submit" variant="primary" size="large" pending={pending}>
          {pending ? t('sending') : t('unlock')}
        </Button>
      )}
      <Link
        href="/sign-in"
        className={over ? buttonClass('primary', 'large') : buttonClass('ghost', 'small')}
      >
        {t('unlockBack')}
      </Link>
    </form>
  )
}
