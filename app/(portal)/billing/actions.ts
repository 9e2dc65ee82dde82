'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api, type Difference, type Finalized } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'

/** On to the payment page. */
export async function buyStarter(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const price = textField(form, 'price') === 'yearly' ? 'yearly' : 'monthly'
  const result = await answer(api(token).POST('/account/premium/checkout', { body: { price } }))
  if (!result.ok) return toActionState(result)
  redirect(result.data.url)
}

/** On to Stripe's customer portal. */
export async function openPortal(): Promise<ActionState> {
  const { token } = await requireSession()
  const result = await answer(api(token).POST('/account/premium/billing-portal'))
  if (!result.ok) return toActionState(result)
  redirect(result.data.url)
}

/** Checks with Stripe now. */
export async function resyncBilling(): Promise<ActionState<Difference[]>> {
  const { token } = await requireSession()
  const result = await answer(api(token).POST('/account/premium/resync'))
  if (!result.ok) return toActionState(result)
  refresh()
  return { status: 'done', data: result.data.differed }
}

/** Settles the checkout that the reader comes back from. */
export async function settleCheckout(
  _before: ActionState<Finalized>,
  form: FormData,
): Promise<ActionState<Finalized>> {
  const { token } = await requireSession()
  const body = { session_id: textField(form, 'session_id') }
  const result = await answer(api(token).POST('/account/premium/finalize', { body }))
  // Limits, banners and the name of the plan change with it, on every page.
  if (result.ok && result.data.active) refresh()
  return toActionState(result)
}
