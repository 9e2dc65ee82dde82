import type { Platform } from '../platform'
import { attemptEach } from '../platform/attempt-each'
import type { Db } from '../platform/db'
import { sha256Hex } from '../platform/secrets'
import { newestCheckpoint } from './heads'
import { parseCheckpoint } from './log'

/**
 * Has the newest checkpoint stamped by the authority, unless it is. One that does not answer, or whose stamp would not hold in a
 * proof, is asked again the next time; nothing waits for it.
 */
export async function stampCheckpoint({
  db,
  env,
  log,
}: Pick<Platform, 'db' | 'env' | 'log'>): Promise<void> {
  const authority = env.RECORD_TIMESTAMP_AUTHORITY
  const note = authority && (await newestCheckpoint(db))
  if (!authority || !note) return
  const certificate = Uint8Array.from(Buffer.from(authority.certificate, 'base64'))
  const stored = {
    size: BigInt(parseCheckpoint(note).size),
    authority: sha256Hex(Buffer.from(certificate)),
  }
  if (await db.recordStamp.findUnique({ where: { size_authority: stored } })) return
  await attemptEach(
    log,
    'the authority did not stamp the checkpoint, and will be asked again',
    [authority],
    ({ url }) => ({ authority: new URL(url).host }),
    async () => {
      // With its packages it is large, and most services have no authority.
      const { requestStamp } = await import('./request-stamp')
      const { token, at } = await requestStamp(authority, certificate, note)
      await db.recordStamp.create({ data: { ...stored, certificate, token, at } })
    },
  )
}

/** Whether anybody stamped a checkpoint. */
export async function isStamped(db: Pick<Db, 'recordStamp'>, note: string): Promise<boolean> {
  return (await db.recordStamp.count({ where: { size: parseCheckpoint(note).size } })) > 0
}
