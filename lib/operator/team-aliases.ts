import { plainName } from '../football/team-names'
import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact, type Tx } from '../platform/db'

/** A spelling that an operator has settled. */
export interface SettledAlias {
  country: string
  /** As `plainName` leaves it. */
  alias: string
  name: string
  createdAt: Date
  createdBy: string
}

export type AliasOutcome = 'settled' | 'unknown_team' | 'is_a_team'

/**
 * Says that a spelling means a club on record: from the next publication on its rows are that club's.
 * @param name a club of that country as it is shown
 * @returns unknown_team when no club goes by that name there; is_a_team when the spelling is a club of its own on record,
 *   with matches that would then be another's
 */
export async function settleAlias(
  { db, clock }: Platform,
  actor: OperatorActor,
  { country, alias, name }: { country: string; alias: string; name: string },
): Promise<AliasOutcome> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const teams = await tx.team.findMany({ where: { country }, select: { id: true, name: true } })
    const named = (text: string) => teams.find((team) => plainName(team.name) === plainName(text))
    const team = named(name)
    if (!team) return 'unknown_team'
    const other = named(alias)
    if (other && other.id !== team.id) return 'is_a_team'
    const row = { name: team.name, createdAt: at, createdBy: actor.name }
    const key = { country, alias: plainName(alias) }
    await tx.teamAlias.upsert({
      where: { country_alias: key },
      create: { ...key, ...row },
      update: row,
    })
    await record(tx, at, actor, 'team.alias_settled', { ...key, name: team.name })
    return 'settled'
  })
}

/** @returns whether there was such an alias */
export async function forgetAlias(
  { db, clock }: Platform,
  actor: OperatorActor,
  country: string,
  alias: string,
): Promise<boolean> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const key = { country, alias: plainName(alias) }
    const { count } = await tx.teamAlias.deleteMany({ where: key })
    if (count > 0) await record(tx, at, actor, 'team.alias_forgotten', key)
    return count > 0
  })
}

export const readAliases = (tx: Tx): Promise<SettledAlias[]> =>
  tx.teamAlias.findMany({ orderBy: [{ country: 'asc' }, { alias: 'asc' }] })

/** Clubs of a country whose name holds a text, for a person who looks for the right one. */
export const findTeams = (
  tx: Tx,
  country: string,
  text: string,
): Promise<{ id: string; name: string }[]> =>
  tx.team.findMany({
    where: { country, name: { contains: text, mode: 'insensitive' } },
    orderBy: { name: 'asc' },
    take: 50,
    select: { id: true, name: true },
  })
