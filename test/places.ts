import { z } from 'zod'
import type { Db } from '../lib/platform/db'

const names = z.array(z.string())

/**
 * Every table of every schema that a text stands in, in whatever column and spelling: as text, in JSON or in bytes.
 * @returns their names, sorted
 */
export async function placesOf(db: Db, text: string): Promise<string[]> {
  const [row] = await db.$queryRaw<{ places: unknown }[]>`
    SELECT coalesce(json_agg(t.table_name ORDER BY t.table_name), '[]') AS places
      FROM information_schema.tables t
     WHERE t.table_schema NOT IN ('pg_catalog', 'information_schema') AND t.table_type = 'BASE TABLE'
       AND (xpath('/row/found/text()', query_to_xml(format(
             'SELECT count(*) AS found FROM %I.%I AS r WHERE strpos(lower(r::text), %L) > 0 OR strpos(r::text, %L) > 0',
             t.table_schema, t.table_name, lower(${text}), encode(convert_to(${text}, 'UTF8'), 'hex')),
             false, true, '')))[1]::text <> '0'`
  return names.parse(row?.places)
}

/** The tables with a column that is named for an address. */
export async function addressTables(db: Db): Promise<string[]> {
  const [row] = await db.$queryRaw<{ places: unknown }[]>`
    SELECT coalesce(json_agg(DISTINCT c.table_name::text), '[]') AS places FROM information_schema.columns c
     WHERE c.table_schema NOT IN ('pg_catalog', 'information_schema') AND c.column_name ~ 'mail'
       AND c.column_name <> 'quota_mails'`
  return names.parse(row?.places).sort()
}
