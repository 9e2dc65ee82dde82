'use client'

import { useSubmitOnce } from '@/components/keys/use-submit-once'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button, type ButtonProps } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import type { ActionState } from '@/lib/portal/actions'

interface ActButtonProps {
  act: (before: ActionState, form: FormData) => Promise<ActionState>
  fields: Record<string, string>
  label: string
  /** What is said once it is done. */
  done?: string
  variant?: ButtonProps['variant']
}

/** An act that takes one click and can be undone or repeated. */
export function ActButton({ act, fields, label, done, variant = 'plain' }: ActButtonProps) {
  const [state, action, pending] = useSafeAction(act)
  const onSubmit = useSubmitOnce(pending)
  return (
    <Form action={action} onSubmit={onSubmit} className="flex flex-wrap items-center gap-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="small" variant={variant} pending={pending}>
        {label}
      </Button>
      <span role="status" className="text-small text-pitch empty:hidden">
        {state.status === 'done' && done !== undefined ? done : ''}
      </span>
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
    </Form>
  )
}
