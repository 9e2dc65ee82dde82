'use server'

import { redirect } from 'next/navigation'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'

/** On to the payment page without an account; it opens afterwards, by the payer's address. */
export async function buyWithoutAccount(
  _before: ActionState,
  form: FormData,
): Promise<ActionState> {
  const price = textField(form, 'price') === 'yearly' ? 'yearly' : 'monthly'
  const result = await answer(
    api().POST('/api/billing/create-checkout-session-public', { body: { price } }),
  )
  if (!result.ok) return toActionState(result)
  redirect(result.data.url)
}
