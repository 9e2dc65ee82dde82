import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { NEXT_STEPS, nextStep } from '../../accounts/next-step'
import { readProfile } from '../../accounts/read-profile'
import { listKeys } from '../../keys/list'
import { contractInForce } from '../../clients/standing'
import type { SessionActor } from '../../platform'
import { matchSummary } from '../../releases/payload'
import { readSelection } from '../../selections/read'
import { readCurrentUsage } from '../../usage/current'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { requireSession, SESSION_ERRORS } from './session'
import {
  keyBody,
  planBody,
  showKey,
  showPlan,
  showSlots,
  showUsage,
  slotBody,
  stamp,
  stampOrNull,
  usageBody,
} from './shapes'
import { upcomingMatches } from './upcoming'

const overviewBody = z
  .object({
    account: z.object({ id: z.string(), email: z.string() }),
    client: z.object({ id: z.string(), name: z.string() }),
    plan: z.union([planBody, z.null()]),
    selection: z.object({ slots: z.array(slotBody), limit: z.number().int() }),
    keys: z.object({
      active: z.number().int(),
      active_limit: z.number().int(),
      newest: z.union([keyBody, z.null()]),
    }),
    usage: z.union([usageBody, z.null()]),
    data: z.object({
      data_version: z.string().nullable(),
      promoted_at: stamp.nullable(),
      source_kind: z.string().nullable(),
    }),
    next_step: z
      .enum(NEXT_STEPS)
      .describe('The first thing still missing on the way to a first answer.'),
    matches: z
      .array(matchSummary)
      .describe('The next matches of your competitions, three at most.'),
    audit: z.object({
      plan_activated_at: stamp.nullable(),
      competition_chosen_at: stamp.nullable(),
      key_created_at: stamp.nullable(),
    }),
  })
  .openapi('Overview')

const route = createRoute({
  method: 'get',
  path: '/account/overview',
  operationId: 'getOverview',
  tags: ['Account'],
  summary: 'Everything at a glance',
  description: 'Costs nothing of the quota.',
  security: [{ session: [] }],
  responses: {
    200: {
      description: 'Where you stand.',
      content: { 'application/json': { schema: overviewBody } },
    },
    ...errorResponses(SESSION_ERRORS),
  },
})

async function readOverview(
  deps: ApiDeps,
  actor: SessionActor,
): Promise<z.infer<typeof overviewBody>> {
  const { db, clock, releases } = deps
  const { clientId } = actor
  const now = clock.now()
  const contract = await contractInForce(db, clientId, now)
  const [{ account, client }, selection, keys, usage] = await Promise.all([
    readProfile(db, actor),
    readSelection(db, clientId, contract, now),
    listKeys(db, clientId, now),
    contract && readCurrentUsage(deps, clientId, contract.limits),
  ])
  const active = keys.filter(({ status }) => status === 'active')
  const [newest] = active
  const chosen = selection.slots.flatMap(({ competition }) => competition?.code ?? [])
  const since = selection.slots.flatMap(({ since }) => since ?? [])
  const release = releases.current()
  return {
    account: { id: account.id, email: account.email },
    client,
    plan: contract && showPlan(contract),
    selection: { slots: showSlots(selection.slots), limit: selection.limit },
    keys: {
      active: active.length,
      active_limit: contract?.limits.activeKeys ?? 0,
      newest: newest ? showKey(newest) : null,
    },
    usage: usage && showUsage(usage),
    data: {
      data_version: release?.id ?? null,
      promoted_at: stampOrNull(release?.promotedAt ?? null),
      source_kind: release?.sourceKind ?? null,
    },
    next_step: nextStep({
      hasPlan: contract !== null,
      hasCompetition: chosen.length > 0,
      hasKey: active.length > 0,
      hasCalled: usage?.last_request_at != null,
    }),
    matches: release ? await upcomingMatches(releases, release, chosen, now.getTime()) : [],
    audit: {
      plan_activated_at: stampOrNull(contract?.startedAt ?? null),
      competition_chosen_at: stampOrNull(
        since.sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
      ),
      key_created_at: stampOrNull(newest?.createdAt ?? null),
    },
  }
}

export function registerOverview(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...route, middleware: requireSession(deps) }, async (c) =>
    c.json(await readOverview(deps, c.get('actor')), 200),
  )
}
