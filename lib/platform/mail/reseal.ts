import type { Db } from '../db'
import { deriveSecrets } from '../secrets'
import { MAIL_TASK } from './outbox'
import { seal, unseal } from './seal'

const BATCH = 500

interface SealedMail {
  id: bigint
  sealed: string
  locked: boolean
}

/** Mails that wait or were given up, in order, behind an id. A mail that is being sent is not waited for. */
const mailsAfter = (db: Pick<Db, '$queryRaw'>, after: bigint) => db.$queryRaw<SealedMail[]>`
  SELECT j.id, j.payload->>'sealed' AS sealed, j.locked_at IS NOT NULL AS locked
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE t.identifier = ${MAIL_TASK} AND j.id > ${after} ORDER BY j.id LIMIT ${BATCH}`

async function* sealedWithOlder(db: Pick<Db, '$queryRaw'>, secretKey: string) {
  const [newest, ...older] = deriveSecrets(secretKey, 'outbox')
  for (let after = 0n; ;) {
    const mails = await mailsAfter(db, after)
    for (const mail of mails) {
      if (unseal(newest, mail.sealed) !== undefined) continue
      const text = older.map((key) => unseal(key, mail.sealed)).find((one) => one !== undefined)
      if (text !== undefined) yield { ...mail, text, newest }
    }
    const last = mails.at(-1)
    if (!last || mails.length < BATCH) return
    after = last.id
  }
}

/** How many mails only a secret behind the newest of `SECRET_KEY` opens. */
export async function mailsUnderOlder(db: Pick<Db, '$queryRaw'>, secretKey: string) {
  let count = 0
  for await (const _ of sealedWithOlder(db, secretKey)) count++
  return count
}

/**
 * Seals what waits with the newest secret of `SECRET_KEY`, one mail at a time: ended in the middle, it goes on where it was.
 * Race: a mail that a worker has taken or replaced meanwhile is left as it is, for the next time.
 * @returns how many were sealed anew
 */
export async function resealMails(db: Db, secretKey: string): Promise<number> {
  let count = 0
  for await (const { id, sealed, locked, text, newest } of sealedWithOlder(db, secretKey))
    if (!locked)
      count += await db.$executeRaw`
        UPDATE graphile_worker._private_jobs
           SET payload = jsonb_set(payload::jsonb, '{sealed}', to_jsonb(${seal(newest, text)}::text))::json
         WHERE id = ${id} AND locked_at IS NULL AND payload->>'sealed' = ${sealed}`
  return count
}
