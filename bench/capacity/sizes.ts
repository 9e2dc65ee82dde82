import { Prisma, type Db } from '../../lib/platform/db'

/** Rows and bytes of a table, indexes and what lies outside of its rows included. */
export interface Size {
  rows: number
  bytes: number
}
export type Sizes = Record<string, Size>

/** Every table of ours, exactly. */
export async function sizesOf(db: Db): Promise<Sizes> {
  const tables = await db.$queryRaw<{ name: string; bytes: bigint }[]>`
    SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`
  const sizes: Sizes = {}
  for (const { name, bytes } of tables) {
    const [count] = await db.$queryRaw<{ rows: bigint }[]>(
      Prisma.sql`SELECT count(*) AS rows FROM ${Prisma.raw(`"${name}"`)}`,
    )
    sizes[name] = { rows: Number(count?.rows ?? 0), bytes: Number(bytes) }
  }
  return sizes
}

/** What has come since, of the tables that grew. */
export const grown = (before: Sizes, after: Sizes): Sizes =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, { rows, bytes }]): [string, Size] => [
        name,
        { rows: rows - (before[name]?.rows ?? 0), bytes: bytes - (before[name]?.bytes ?? 0) },
      ])
      .filter(([, { rows, bytes }]) => rows > 0 || bytes > 0),
  )

/** Bytes that the database has written to its log so far. */
export async function walBytes(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: number }[]>`
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS bytes`
  return row?.bytes ?? 0
}

/** Connections of the product, those of this bench apart. */
export async function connections(db: Db, ours: number): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = current_user`
  return (row?.n ?? 0) - ours
}
