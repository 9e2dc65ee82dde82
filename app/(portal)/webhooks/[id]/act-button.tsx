'use client'

import { useSubmitOnce } from '@/components/keys/use-submit-once'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button, type ButtonProps } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Form } from '@/components/ui/form'
import type { ActionState } from '@/lib/portal/actions'

interface ActButtonProps {
  act: (before: ActionState, form: FormData) => Promise<ActionState>
  fields: Record<string, string>
  label: string
  /** What is said once it is done. */
  done?: string
  variant?: ButtonProps['variant']
  /** True in a row of buttons that wraps: what came of it is said on a line below them, which is there from the start, so that none moves. */
  inRow?: boolean
}

/** An act that takes one click and can be undone or repeated. */
export function ActButton(props: ActButtonProps) {
  const { act, fields, label, done, variant = 'plain', inRow = false } = props
  const [state, action, pending] = useSafeAction(act)
  const onSubmit = useSubmitOnce(pending)
  const below = inRow && 'order-last basis-full'
  return (
    <Form
      action={action}
      onSubmit={onSubmit}
      className={inRow ? 'contents' : 'flex flex-wrap items-center gap-3'}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="small" variant={variant} pending={pending}>
        {label}
      </Button>
      {done === undefined ? null : (
        // Empty while it is done again: the same words are announced a second time.
        <p role="status" className={cn('text-small text-pitch min-h-5', below)}>
          {state.status === 'done' && !pending ? done : ''}
        </p>
      )}
      {state.status === 'failed' ? (
        <div className={cn(below)}>
          <ProblemNotice problem={state.problem} />
        </div>
      ) : null}
    </Form>
  )
}
