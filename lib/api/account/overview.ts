import { type z, type OpenAPIHono } from '@hono/zod-openapi'
import { nextStep } from '../../accounts/next-step'
import { readProfile } from '../../accounts/read-profile'
import { listKeys } from '../../keys/list'
import { contractInForce } from '../../clients/standing'
import type { SessionActor } from '../../platform'
import { listCalls } from '../../requests/read'
import { keptSince } from '../../requests/retention'
import { readSelection } from '../../selections/read'
import { readCurrentUsage } from '../../usage/current'
import type { ApiDeps, ApiEnv } from '../context'
import { showCall } from './requests'
import { requireSession } from './session'
import { showKey, showPlan, showSlots, showUsage, stampOrNull } from './shapes'
import { upcomingMatches } from './upcoming'
import { type overviewBody, getOverviewRoute } from './overview-routes'

async function readOverview(
  deps: ApiDeps,
  actor: SessionActor,
): Promise<z.infer<typeof overviewBody>> {
  const { db, clock, releases } = deps
  const { clientId } = actor
  const now = clock.now()
  const contract = await contractInForce(db, clientId, now)
  const since = keptSince(contract?.plan, now.getTime())
  const [{ account, client }, selection, keys, usage, newest, refused] = await Promise.all([
    readProfile(db, actor),
    readSelection(db, clientId, contract, now),
    listKeys(db, clientId, now),
    contract && readCurrentUsage(deps, clientId, contract.limits),
    listCalls(db, clientId, since, { limit: 1 }),
    listCalls(db, clientId, since, { limit: 1, status: 'refused' }),
  ])
  const [lastCall] = newest.calls
  const [lastRefused] = refused.calls
  const active = keys.filter(({ status }) => status === 'active')
  const [newestKey] = active
  const chosen = selection.slots.flatMap(({ competition }) => competition?.code ?? [])
  const chosenAt = selection.slots.flatMap((slot) => slot.since ?? [])
  const release = releases.current()
  return {
    account: { id: account.id, email: account.email },
    client,
    plan: contract && showPlan(contract),
    selection: { slots: showSlots(selection.slots), limit: selection.limit },
    keys: {
      active: active.length,
      active_limit: contract?.limits.activeKeys ?? 0,
      newest: newestKey ? showKey(newestKey) : null,
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
    last_call: lastCall ? showCall(lastCall) : null,
    last_refused: lastRefused ? showCall(lastRefused) : null,
    matches: release ? await upcomingMatches(releases, release, chosen, now.getTime()) : [],
    audit: {
      plan_activated_at: stampOrNull(contract?.startedAt ?? null),
      competition_chosen_at: stampOrNull(
        chosenAt.sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
      ),
      key_created_at: stampOrNull(newestKey?.createdAt ?? null),
    },
  }
}

export function registerOverview(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...getOverviewRoute, middleware: requireSession(deps) }, async (c) =>
    c.json(await readOverview(deps, c.get('actor')), 200),
  )
}
