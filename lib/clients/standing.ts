import { z } from '@hono/zod-openapi'
import { addParisDays, parisDay } from '../platform/clock'
import { Prisma, type Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { storedLimits } from '../plans/custom-limits'
import { hasOwnLimits, PLAN_LIMITS, PLAN_NAMES, type Plan, type PlanLimits } from '../plans/limits'

/** The contract a client lives by now. */
export interface ContractInForce {
  id: string
  plan: Plan
  limits: PlanLimits
  startedAt: Date
  /** When it will end by itself; null means open-ended. */
  endsAt: Date | null
  /** When the owner chose which competitions of a larger plan to go on with; null while not yet. */
  selectionKeptAt: Date | null
}

/** What the database says of a client; what that means at an instant, `standing` tells. */
export interface ClientFacts {
  clientId: string
  suspendedAt: Date | null
  /** When its account will be deleted, unless that is undone. */
  deleteAt: Date | null
  /** The newest contract, unless somebody ended it; its own time may be over. */
  contract: ContractInForce | null
  /** Chosen competitions in the order of their slots, as far as the contract's number goes: those beyond it sleep. */
  awake: readonly string[]
}

/** What a client may do at an instant. */
export interface Standing {
  contract: ContractInForce | null
  /** Competitions it is served. */
  competitions: readonly string[]
  isSuspended: boolean
  /** Its account is about to be deleted: keys rest until that is undone. */
  isLeaving: boolean
}

/** @throws ProductError `client_suspended`: neither keys nor sessions of a suspended client are answered */
export function refuseSuspended({ suspendedAt }: Pick<ClientFacts, 'suspendedAt'>): void {
  if (suspendedAt) throw new ProductError('client_suspended')
}

/** The Paris day on which the history of a contract begins, at an instant. */
export const historyBegins = ({ historyDays }: PlanLimits, nowMs: number): string =>
  addParisDays(parisDay(nowMs), -historyDays)

const NOTHING: readonly string[] = []

/** What a client may do: every rule on plan, limits, awake competitions, suspension and deletion is here. Pure. */
export function standing(facts: ClientFacts, nowMs: number): Standing {
  const { contract: newest, awake } = facts
  const isInForce = newest !== null && (newest.endsAt === null || newest.endsAt.getTime() > nowMs)
  return {
    contract: isInForce ? newest : null,
    competitions: isInForce ? awake : NOTHING,
    isSuspended: facts.suspendedAt !== null,
    isLeaving: facts.deleteAt !== null,
  }
}

/** The facts about the row `cl` of `clients`, as one value of a query: whoever needs them asks with this. */
export const CLIENT_FACTS = Prisma.sql`json_build_object(
  'clientId', cl.id,
  'suspendedAt', cl.suspended_at,
  'deleteAt', (SELECT a.delete_at FROM accounts a WHERE a.id = cl.account_id),
  'contract', (SELECT json_build_object('id', c.id, 'plan', c.plan, 'limits', c.limits, 'startedAt', c.started_at,
                 'endsAt', c.ends_at, 'selectionKeptAt', c.selection_kept_at)
                 FROM contracts c WHERE c.client_id = cl.id AND c.ended_at IS NULL),
  'slots', (SELECT json_agg(json_build_object('slot', s.slot, 'code', s.code) ORDER BY s.slot)
              FROM selection_slots s WHERE s.client_id = cl.id AND s.code IS NOT NULL))`

const instant = z.coerce.date()
const row = z.object({
  clientId: z.string(),
  suspendedAt: instant.nullable(),
  deleteAt: instant.nullable(),
  contract: z
    .object({
      id: z.string(),
      plan: z.enum(PLAN_NAMES),
      limits: z.unknown(),
      startedAt: instant,
      endsAt: instant.nullable(),
      selectionKeptAt: instant.nullable(),
    })
    .nullable(),
  slots: z.array(z.object({ slot: z.number(), code: z.string() })).nullable(),
})

/** @param value what `CLIENT_FACTS` gave */
export function readFacts(value: unknown): ClientFacts {
  const { slots, contract, ...client } = row.parse(value)
  if (!contract) return { ...client, contract, awake: NOTHING }
  const { plan } = contract
  const limits = hasOwnLimits(plan) ? storedLimits.parse(contract.limits) : PLAN_LIMITS[plan]
  return {
    ...client,
    contract: { ...contract, limits },
    awake: (slots ?? []).filter(({ slot }) => slot <= limits.competitions).map(({ code }) => code),
  }
}

/** The facts of one client; null when there is no such client. */
export async function findFacts(tx: Tx, clientId: string): Promise<ClientFacts | null> {
  const [found] = await tx.$queryRaw<{ facts: unknown }[]>`
    SELECT ${CLIENT_FACTS} AS facts FROM clients cl WHERE cl.id = ${clientId}`
  return found ? readFacts(found.facts) : null
}

/** What a client may do now; null when there is no such client. */
export async function readStanding(tx: Tx, clientId: string, now: Date): Promise<Standing | null> {
  const facts = await findFacts(tx, clientId)
  return facts && standing(facts, now.getTime())
}

/** The contract that has not ended, or null. One whose time is over no longer counts. */
export async function contractInForce(
  tx: Tx,
  clientId: string,
  now: Date,
): Promise<ContractInForce | null> {
  return (await readStanding(tx, clientId, now))?.contract ?? null
}

/** @throws ProductError `invalid_plan_contract` when no contract is in force */
export async function requireContract(
  tx: Tx,
  clientId: string,
  now: Date,
): Promise<ContractInForce> {
  const contract = await contractInForce(tx, clientId, now)
  if (!contract) throw new ProductError('invalid_plan_contract')
  return contract
}
