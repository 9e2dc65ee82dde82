'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ActionState } from '@/lib/portal/actions'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { Button, buttonClass } from '../ui/button'

interface UnlockFormProps {
  open: (before: ActionState, form: FormData) => Promise<ActionState>
  token: string
}

/** One click, made by a person: it trades the link for a code. */
export function UnlockForm({ open, token }: UnlockFormProps) {
  const t = useTranslations('SignIn')
  const [state, action, pending] = useSafeAction(open)
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
