import createClient from 'openapi-fetch'
import { ANSWER_LOST, ProblemError, readProblem, UNREACHABLE, type Problem } from './problem'
import type { components, paths } from './schema'
import { API_BASE, NoAnswer, send } from './transport'

export type Answer<T> = { ok: true; data: T } | { ok: false; problem: Problem }

/** The typed client of the data API, as nobody or as the owner of a session token. */
export const api = (token?: string) =>
  createClient<paths, 'application/json'>({
    baseUrl: API_BASE,
    fetch: send,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  })

type Call<T> = Promise<{ data?: T; error?: unknown; response: Response }>

/** Waits for a call and tells success from failure; never throws for what the API or the network does. */
export async function answer<T>(call: Call<T>): Promise<Answer<T>> {
  try {
    const { data, error, response } = await call
    if (response.ok) return { ok: true, data: data as T }
    return { ok: false, problem: readProblem(response, error) }
  } catch (thrown) {
    const lost = thrown instanceof NoAnswer && thrown.toChange
    return { ok: false, problem: lost ? ANSWER_LOST : UNREACHABLE }
  }
}

/**
 * The data of a call that a page can't do without.
 * @throws ProblemError, which the error page explains
 */
export async function unwrap<T>(call: Call<T>): Promise<T> {
  const result = await answer(call)
  if (result.ok) return result.data
  throw new ProblemError(result.problem)
}

type Ok<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends {
  responses: infer R
}
  ? R extends { 200: { content: { 'application/json': infer T } } }
    ? T
    : never
  : never

export type MatchSummary = components['schemas']['MatchSummary']
export type AnalyticsPayload = NonNullable<Preview['example']>['payload']
export type Incident = components['schemas']['Incident']
export type MeasuredSpans = NonNullable<Ok<'/v1/status', 'get'>['measured']>
export type CompetitionStatus = components['schemas']['CompetitionStatus']
export type Me = Ok<'/auth/me', 'get'>
export type Overview = Ok<'/account/overview', 'get'>
export type Usage = NonNullable<Overview['usage']>
export type EmailChange = components['schemas']['EmailChange']
export type SessionRow = Ok<'/account/sessions', 'get'>['sessions'][number]
export type AuditEvent = Ok<'/account/audit', 'get'>['events'][number]
export type AccountSettings = Ok<'/account/settings', 'get'>
export type NextStep = Overview['next_step']
export type Selection = Ok<'/account/competitions', 'get'>
export type ChoicePreview = components['schemas']['ChoicePreview']
export type UsageHistory = Ok<'/account/usage', 'get'>
export type UsageSavings = Ok<'/account/usage/savings', 'get'>
export type KeptRequest = Ok<'/account/requests', 'get'>['requests'][number]
export type FoundRequest = components['schemas']['FoundRequest']
export type ExplorerAnswer = components['schemas']['ExplorerAnswer']
export type CatalogueEntry = Ok<'/account/catalogue', 'get'>['competitions'][number]
export type BillingView = components['schemas']['Billing']
export type Offer = components['schemas']['Offer']
export type Finalized = components['schemas']['CheckoutFinalized']
export type Difference = components['schemas']['BillingResync']['differed'][number]
export type SandboxClock = components['schemas']['SandboxClock']
export type MovedSandboxClock = components['schemas']['MovedSandboxClock']
export type ApiKey = components['schemas']['ApiKey']
export type WebhookEndpoint = components['schemas']['WebhookEndpoint']
export type WebhookEventType = WebhookEndpoint['events'][number]
export type WebhookDelivery = components['schemas']['WebhookDelivery']
export type Fixture = components['schemas']['Fixture']
export type Accuracy = Ok<'/v1/accuracy', 'get'>
export type Preview = Ok<'/api/preview', 'get'>
