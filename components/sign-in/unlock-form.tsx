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
  return (
    <form action={action} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      <Button type="submit" variant="primary" size="large" pending={pending}>
        {pending ? t('sending') : t('unlock')}
      </Button>
      <Link href="/sign-in" className={buttonClass('ghost', 'small')}>
        {t('unlockBack')}
      </Link>
    </form>
  )
}
