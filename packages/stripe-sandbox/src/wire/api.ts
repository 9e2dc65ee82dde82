import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { API_VERSION } from '../api-version'
import type { ApiFaults, FaultPoint } from '../faults/api-faults'
import { ROUTES } from '../resources'
import type { World } from '../state/world'
import { authorize, checkVersion } from './authorize'
import { invalidRequest, WireError } from './errors'
import { render } from './expand'
import { listOf, text } from './fields'
import { decodeForm, type Tree } from './form'
import { fingerprintOf, type Answer, type IdempotencyKeys } from './idempotency'
import { parseParams } from './params'
import { underPresentNames } from './older-names'
import type { Route } from './route'
import { z } from 'zod'

export interface ApiEnv {
  Bindings: HttpBindings
}

export interface ApiDeps {
  world: World
  keys: IdempotencyKeys
  faults: ApiFaults
  /** The only key that is good; any test key when undefined. */
  apiKey: string | undefined
  /** Wall-clock milliseconds, for how long idempotency keys are kept. */
  nowMs: () => number
  onFault: (fault: unknown) => void
  /** Sees every body that leaves, for checks. */
  onBody: (body: unknown) => void
}

const expansion = z.object({ expand: listOf(text).optional() })

/** The parameters, and what to expand. */
function takeExpand(tree: Tree): { params: Tree; expand: string[] } {
  const { expand, ...params } = tree
  if (expand === undefined) return { params, expand: [] }
  return { params, expand: parseParams(expansion, { expand }).expand ?? [] }
}

const errorJson = (error: WireError): string => JSON.stringify({ error: error.body })

/** A fault of the sandbox itself: a 500 like Stripe's, and the reason on our side. */
function asWireError(thrown: unknown, onFault: (fault: unknown) => void): WireError {
  if (thrown instanceof WireError) return thrown
  onFault(thrown)
  return new WireError(
    500,
    {
      type: 'api_error',
      message: `The local Stripe failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    },
    { shouldRetry: false },
  )
}

class Exchange {
  readonly requestId: string
  private readonly key: string | undefined
  private held = false

  constructor(
    private readonly deps: ApiDeps,
    private readonly c: Context<ApiEnv>,
    private readonly route: Route | undefined,
  ) {
    this.requestId = deps.world.ids.next('request')
    this.key = route?.method === 'POST' ? c.req.header('idempotency-key') : undefined
  }

  private send(answer: Answer, more: Record<string, string> = {}): Response {
    return new Response(answer.body, {
      status: answer.status,
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-cache, no-store',
        'Request-Id': this.requestId,
        'Stripe-Version': API_VERSION,
        ...(this.key !== undefined && { 'Idempotency-Key': this.key }),
        ...more,
      },
    })
  }

  refuse(thrown: unknown): Response {
    const error = asWireError(thrown, this.deps.onFault)
    const answer = { status: error.status, body: errorJson(error), requestId: this.requestId }
    const { shouldRetry, neverRan } = error.circumstances
    if (this.held && this.key !== undefined) {
      if (neverRan) this.deps.keys.forget(this.key)
      else this.deps.keys.remember(this.key, answer)
    }
    return this.send(
      answer,
      shouldRetry === undefined ? {} : { 'Stripe-Should-Retry': String(shouldRetry) },
    )
  }

  /** @returns the answer to replay; otherwise the key is held from here on */
  private begin(body: string): Answer | undefined {
    if (this.key === undefined) return undefined
    if (this.key === '' || this.key.length > 255)
      throw invalidRequest('Idempotency keys have 1 to 255 characters.')
    const { method, path } = this.c.req
    const replay = this.deps.keys.begin(
      this.key,
      fingerprintOf(method, path, body),
      this.deps.nowMs() / 1000,
    )
    this.held = replay === undefined
    return replay
  }

  private execute(route: Route, tree: Tree): Answer {
    const { params, expand } = takeExpand(tree)
    const { world } = this.deps
    const isUnversioned = this.c.req.header('stripe-version') === undefined
    let call
    try {
      const named = isUnversioned ? underPresentNames(route, params) : params
      call = { params: parseParams(route.schema, named), id: this.c.req.param('id') ?? '' }
    } catch (thrown) {
      // Parameters are checked before anything is kept under the key.
      if (this.key !== undefined && thrown instanceof WireError) this.deps.keys.forget(this.key)
      this.held = false
      throw thrown
    }
    const shown = world.transact(
      { requestId: this.requestId, idempotencyKey: this.key ?? null },
      () => render(world, route.run(world, call), expand),
    )
    this.deps.onBody(shown)
    return { status: 200, body: JSON.stringify(shown), requestId: this.requestId }
  }

  async answer(): Promise<Response> {
    const { c, deps, route } = this
    authorize(c.req.header('authorization'), deps.apiKey)
    checkVersion(c.req.header('stripe-version'))
    if (!route)
      throw new WireError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${c.req.method}: ${c.req.path}). The local Stripe does not have this operation.`,
      })
    const body = route.method === 'GET' ? new URL(c.req.url).search.slice(1) : await c.req.text()
    const replay = this.begin(body)
    if (replay)
      return this.send(replay, {
        'Idempotent-Replayed': 'true',
        'Original-Request': replay.requestId,
        ...(replay.status >= 500 && { 'Stripe-Should-Retry': 'false' }),
      })
    const at = (point: FaultPoint) => deps.faults.strike(point, c.req.method, c.req.path, c)
    await at('before')
    // A DELETE may carry its parameters in the address.
    const query = route.method === 'DELETE' ? new URL(c.req.url).search.slice(1) : ''
    const answer = this.execute(route, decodeForm([body, query].filter(Boolean).join('&')))
    if (this.key !== undefined) deps.keys.remember(this.key, answer)
    await at('after')
    return this.send(answer)
  }
}

/** The routes under /v1. */
export function stripeApi(deps: ApiDeps): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  const handle = (route: Route | undefined) => async (c: Context<ApiEnv>) => {
    const exchange = new Exchange(deps, c, route)
    try {
      return await exchange.answer()
    } catch (thrown) {
      return exchange.refuse(thrown)
    }
  }
  for (const route of ROUTES) app.on(route.method, route.path, handle(route))
  app.all('/v1/*', handle(undefined))
  return app
}
