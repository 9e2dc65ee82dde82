import type { Answer } from './api'
import type { Problem } from './problem'

/** What a server action hands back to the form that called it. */
export type ActionState<T = null> =
  | { status: 'idle' }
  | { status: 'failed'; problem: Problem }
  | { status: 'done'; data: T }

export const IDLE = { status: 'idle' } as const

export const toActionState = <T>(result: Answer<T>): ActionState<T> =>
  result.ok ? { status: 'done', data: result.data } : { status: 'failed', problem: result.problem }

/** A text field of a form; junk (files, missing) reads as empty. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
