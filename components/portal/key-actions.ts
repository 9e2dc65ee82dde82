import type { ActionState } from '@/lib/portal/actions'

type FormAction<T = null> = (before: ActionState<T>, form: FormData) => Promise<ActionState<T>>

/** What can be done to keys, as the page hands it to its parts. */
export interface KeyActions {
  /** Answers with the whole key. */
  create: FormAction<string>
  /** Answers with the whole new key. */
  rotate: FormAction<string>
  rename: FormAction
  revoke: FormAction
}
