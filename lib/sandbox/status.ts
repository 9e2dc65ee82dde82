import { Prisma, type Tx } from '../platform/db'
import { SANDBOX_SCHEMA } from '../platform/schemas'
import type { SandboxSchema } from './schema'

/** A season of the sandbox, and how far it is built. */
export interface SandboxProgress {
  sourceKind: string
  /** Its label: `2025-26`. */
  season: string
  competitions: string[]
  settingsSha256: string
  beginsAt: Date
  endsAt: Date
  planned: number
  /** Publications that it has. */
  published: number
  /** Null while some are missing. */
  builtAt: Date | null
}

const READ = (schema: SandboxSchema) => `
  SELECT source_kind AS "sourceKind", season, competitions, settings_sha256 AS "settingsSha256", begins_at AS "beginsAt",
    ends_at AS "endsAt", planned, (SELECT count(*)::int FROM ${schema}.promotions) AS published, built_at AS "builtAt"
  FROM ${schema}.sandbox_season`

/** The season of a schema; null where there is none. */
export async function readProgress(
  { db }: { db: Tx },
  schema: SandboxSchema = SANDBOX_SCHEMA,
): Promise<SandboxProgress | null> {
  const [table] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT to_regclass(${`${schema}.sandbox_season`}) IS NOT NULL AS found`
  if (!table?.found) return null
  const [season] = await db.$queryRaw<SandboxProgress[]>(Prisma.raw(READ(schema)))
  return season ?? null
}
