import type { Connection } from '../platform/db'

/** A table of the database, and what is copied of it; one in partitions is one. */
export interface Table {
  /** `public.accounts` */
  name: string
  /** Without those that PostgreSQL computes. */
  columns: string[]
}

/** The ledger of migrations is made by migrating, and that of the job runner by it. */
const MADE_BY_MIGRATING = ['public._prisma_migrations', 'graphile_worker.migrations']

const COLUMNS = `
  SELECT n.nspname || '.' || c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'graphile_worker')
   GROUP BY 1 ORDER BY 1`

/** Which table refers to which other one. */
const REFERENCES = `
  SELECT n.nspname || '.' || c.relname AS "from", m.nspname || '.' || d.relname AS "to"
    FROM pg_constraint f
    JOIN pg_class c ON c.oid = f.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_class d ON d.oid = f.confrelid JOIN pg_namespace m ON m.oid = d.relnamespace
   WHERE f.contype = 'f' AND f.conrelid <> f.confrelid`

/** Every table with rows of the product, each after those that its rows refer to. */
export async function listTables(connection: Connection): Promise<Table[]> {
  const { rows: all } = await connection.query<Table>(COLUMNS)
  const { rows: references } = await connection.query<{ from: string; to: string }>(REFERENCES)
  const left = new Map(
    all.filter(({ name }) => !MADE_BY_MIGRATING.includes(name)).map((table) => [table.name, table]),
  )
  const ordered: Table[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(({ name }) =>
      references.every(({ from, to }) => from !== name || !left.has(to)),
    )
    if (free.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of free) left.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}

/** A name as SQL, each of its parts quoted. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

export const columnList = ({ columns }: Pick<Table, 'columns'>): string =>
  columns.map(quoted).join(', ')
