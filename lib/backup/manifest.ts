import { z } from 'zod'

/** A table as it lies in the archive. */
const storedTable = z.object({
  /** `public.accounts` */
  name: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Of the text before it was packed. */
  sha256: z.string(),
})
export type StoredTable = z.infer<typeof storedTable>

export const manifestSchema = z.object({
  format: z.literal(1),
  /** By the database's clock. */
  createdAt: z.iso.datetime(),
  /** Names of the migrations that the database had, in order. */
  migrations: z.array(z.string()),
  /** Of the secret in use: without it no key works after a restore. */
  secretFingerprint: z.string().nullable(),
  /** What else has to be kept, and lies elsewhere. */
  alongside: z.array(z.object({ name: z.string(), why: z.string() })),
  /** Names of the variables in `secrets.env`; empty where it was not asked for. */
  secrets: z.array(z.string()),
  tables: z.array(storedTable),
})
export type Manifest = z.infer<typeof manifestSchema>

/** A backup that can't be made, read or restored; the message is one sentence that says what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}
