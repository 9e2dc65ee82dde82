import { findFacts, standing, type ClientFacts } from '../clients/standing'
import { PLAN_LIMITS, hasOwnLimits, type Plan, type PlanLimits } from '../plans/limits'
import type { Platform } from '../platform'
import { attemptEach } from '../platform/attempt-each'
import { nullWhen } from '../platform/credential-guard'
import { Prisma, type Tx } from '../platform/db'
import { newId } from '../platform/ids'
import { fitLimits } from '../webhooks/fit-limits'
import { runIdOf } from './run'
import type { Sandbox } from './world'

const FOLLOWS = { kind: 'system', name: 'sandbox' } as const

/** Whose rights a sandbox has while its account has no plan: so that an integration is tested before it is paid for. */
const WITHOUT_PLAN = 'starter' satisfies Plan

/** Addresses of the sandbox's accounts: nobody's, by RFC 2606. */
const addressOf = (clientId: string) => `${clientId}@sandbox.invalid`

/** The figures of a contract with its own, none above Starter's: a sandbox is for trying, not for load. */
const capped = (limits: PlanLimits): PlanLimits => {
  const caps = Object.entries(PLAN_LIMITS.starter) as [keyof PlanLimits, number][]
  const figures = { ...limits }
  for (const [name, cap] of caps) figures[name] = Math.min(cap, limits[name])
  return figures
}

const rightsOf = (facts: ClientFacts, nowMs: number): { plan: Plan; limits: PlanLimits } => {
  const { contract } = standing(facts, nowMs)
  if (!contract) return { plan: WITHOUT_PLAN, limits: PLAN_LIMITS[WITHOUT_PLAN] }
  const { plan, limits } = contract
  return { plan, limits: hasOwnLimits(plan) ? capped(limits) : limits }
}

/**
 * Makes the sandbox of an account, unless it has one, and brings it to what the account is now: its plan, whether it is suspended,
 * whether it is about to be deleted. Nothing else of the account is known there.
 */
export async function openOwner(sandbox: Sandbox, live: Platform, clientId: string): Promise<void> {
  await sandbox.season()
  await bring(sandbox, live, clientId, true)
}

/** The same where there is a sandbox; that of an account that is gone goes with it. */
export async function followOwner(
  sandbox: Sandbox,
  live: Platform,
  clientId: string,
): Promise<void> {
  if (await isPlayed(sandbox)) await bring(sandbox, live, clientId, false)
}

/** The same for all sandboxes: whatever was not heard of is made up for. */
export async function followOwners(sandbox: Sandbox, live: Platform): Promise<void> {
  if (!(await isPlayed(sandbox))) return
  const clients = await sandbox.platform.db.client.findMany({ select: { id: true } })
  await attemptEach(
    live.log,
    'sandbox not brought to what its account is',
    clients,
    ({ id }) => ({ clientId: id }),
    ({ id }) => bring(sandbox, live, id, false),
  )
}

const isPlayed = async (sandbox: Sandbox): Promise<boolean> =>
  (await nullWhen('sandbox_not_ready', sandbox.season())) !== null

async function bring(
  { platform }: Sandbox,
  live: Platform,
  clientId: string,
  makes: boolean,
): Promise<void> {
  const { db } = platform
  const known = await db.client.findUnique({ where: { id: clientId }, select: { id: true } })
  if (!known && !makes) return
  const facts = await findFacts(live.db, clientId)
  const owner = await live.db.client.findUnique({
    where: { id: clientId },
    select: { accountId: true, name: true },
  })
  const now = live.clock.now()
  await db.$transaction(async (tx) => {
    if (!facts || !owner) {
      await forget(tx, clientId)
      return
    }
    const { accountId, name } = owner
    await make(tx, { accountId, clientId, name, now })
    const { suspendedAt, deleteAt } = facts
    await tx.client.update({ where: { id: clientId }, data: { suspendedAt }, select: { id: true } })
    await tx.account.update({ where: { id: accountId }, data: { deleteAt }, select: { id: true } })
    const { plan, limits } = rightsOf(facts, now.getTime())
    await tx.contract.updateMany({
      where: { clientId },
      data: { plan, limits: hasOwnLimits(plan) ? { ...limits } : Prisma.DbNull },
    })
    const about = { actor: FOLLOWS, clientId, accountId, now }
    await fitLimits(tx, { env: platform.env, outbox: undefined }, limits, about)
  })
}

/** Race: two requests make it at once. The first to write is waited for, and the other finds it there. */
async function make(
  tx: Tx,
  {
    accountId,
    clientId,
    name,
    now,
  }: { accountId: string; clientId: string; name: string; now: Date },
): Promise<void> {
  // Nobody reads its mail: it gets none, as a demo account gets none.
  const account = { id: accountId, email: addressOf(clientId), isDemo: true }
  await tx.account.createMany({ data: [account], skipDuplicates: true })
  const { count } = await tx.client.createMany({
    data: [{ id: clientId, accountId, name }],
    skipDuplicates: true,
  })
  if (count === 0) return
  const season = await tx.sandboxSeason.findUniqueOrThrow({ where: { id: 1 } })
  await tx.contract.create({
    data: { id: newId('con'), clientId, plan: WITHOUT_PLAN, startedAt: now, selectionKeptAt: now },
  })
  await tx.selectionSlot.createMany({
    data: season.competitions.map((code, i) => ({
      clientId,
      slot: i + 1,
      code,
      heldCode: code,
      since: now,
    })),
  })
  await tx.sandboxClock.create({
    data: {
      clientId,
      aheadMs: BigInt(season.beginsAt.getTime() - now.getTime()),
      toldUntil: season.beginsAt,
      movesSince: now,
    },
  })
  await openCounters(tx, clientId, 1)
}

/** Its counters have no reference to it. */
async function forget(tx: Tx, clientId: string): Promise<void> {
  const client = await tx.client.findUnique({
    where: { id: clientId },
    select: { accountId: true },
  })
  if (!client) return
  const { accountId } = client
  await forgetCounters(tx, clientId)
  await tx.auditEvent.deleteMany({ where: { accountId } })
  await tx.account.delete({ where: { id: accountId } })
}

/** Counters of a run of its clock, unused. */
export const openCounters = (tx: Tx, clientId: string, run: number) =>
  tx.quotaCounter.create({ data: { clientId: runIdOf({ clientId, run }) }, select: { day: true } })

/** @param but a run that requests may still be under way in; those of all others go */
export async function forgetCounters(tx: Tx, clientId: string, but?: number): Promise<void> {
  const kept = but === undefined ? [] : [runIdOf({ clientId, run: but })]
  const ofRuns = { clientId: { startsWith: `${clientId}.`, notIn: kept } }
  await tx.quotaCounter.deleteMany({ where: ofRuns })
  await tx.usageHour.deleteMany({ where: ofRuns })
}
