'use server'

import { refresh } from 'next/cache'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api, type Answer, type WebhookEventType } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'
import { readMode } from './webhook-mode'

/** An endpoint's secret, in this answer alone. */
export interface NewSecret {
  id: string
  secret: string
}

const eventsOf = (form: FormData) =>
  form
    .getAll('events')
    .filter((one): one is string => typeof one === 'string') as WebhookEventType[]
const queryOf = (form: FormData) => ({ mode: readMode(textField(form, 'mode')) })
const paramsOf = (form: FormData) => ({ path: { id: textField(form, 'id') }, query: queryOf(form) })

/** Shows the page anew, whatever came of it. */
function settled<T>(result: Answer<T>): ActionState {
  refresh()
  return result.ok ? { status: 'done', data: null } : toActionState(result)
}
function settledSecret(result: Answer<NewSecret>): ActionState<NewSecret> {
  refresh()
  if (!result.ok) return toActionState(result)
  const { id, secret } = result.data
  return { status: 'done', data: { id, secret } }
}

export async function createWebhook(
  _before: ActionState<NewSecret>,
  form: FormData,
): Promise<ActionState<NewSecret>> {
  const { token } = await requireSession()
  const body = { url: textField(form, 'url'), events: eventsOf(form) }
  const params = { query: queryOf(form) }
  return settledSecret(await answer(api(token).POST('/v1/dashboard/webhooks', { params, body })))
}

export async function changeWebhook(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const body = { url: textField(form, 'url'), events: eventsOf(form) }
  return settled(
    await answer(api(token).PATCH('/v1/dashboard/webhooks/{id}', { params: paramsOf(form), body })),
  )
}

export async function rotateWebhook(
  _before: ActionState<NewSecret>,
  form: FormData,
): Promise<ActionState<NewSecret>> {
  const { token } = await requireSession()
  const body = { leaked: textField(form, 'leaked') === 'on' }
  return settledSecret(
    await answer(
      api(token).POST('/v1/dashboard/webhooks/{id}/rotate', { params: paramsOf(form), body }),
    ),
  )
}

export async function pauseWebhook(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const params = paramsOf(form)
  return settled(await answer(api(token).POST('/v1/dashboard/webhooks/{id}/pause', { params })))
}

export async function resumeWebhook(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const params = paramsOf(form)
  return settled(await answer(api(token).POST('/v1/dashboard/webhooks/{id}/resume', { params })))
}

export async function testWebhook(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const params = paramsOf(form)
  return settled(await answer(api(token).POST('/v1/dashboard/webhooks/{id}/test', { params })))
}

export async function deleteWebhook(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const params = paramsOf(form)
  // The page that it was done on is gone with it: whoever asked leads on.
  const result = await answer(api(token).DELETE('/v1/dashboard/webhooks/{id}', { params }))
  return result.ok ? { status: 'done', data: null } : toActionState(result)
}

export async function replayDelivery(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const { path, query } = paramsOf(form)
  const delivery_id = textField(form, 'delivery')
  return settled(
    await answer(
      api(token).POST('/v1/dashboard/webhooks/{id}/deliveries/{delivery_id}/replay', {
        params: { path: { ...path, delivery_id }, query },
      }),
    ),
  )
}

export async function replayFailed(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const body = { since: textField(form, 'since') }
  return settled(
    await answer(
      api(token).POST('/v1/dashboard/webhooks/{id}/replay', { params: paramsOf(form), body }),
    ),
  )
}
