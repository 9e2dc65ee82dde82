import { z } from 'zod'
import type { Platform } from '..'
import type { Tx } from '../db'
import { addJob, type Task } from '../jobs'
import { language } from '../language'
import { deriveSecrets, sha256Hex } from '../secrets'
import type { Inbox } from './inbox'
import type { Mail, WriteMail } from './mail'
import { seal, unseal } from './seal'
import { createSender, MailFailure, type Sender } from './sender'
import { startMailSink, type MailSink } from './sink'

/** Sends mail after the fact: a mail commits with what it tells, and is worded and leaves when the mail server answers. */
export interface Outbox {
  /** Puts a mail into a transaction. Sealed: neither address nor content can be read in the database. */
  enqueue(tx: Pick<Tx, '$executeRaw'>, mail: Mail): Promise<void>
  /** Opens the way to the mail server; the jobs it answers with do the sending. */
  start(): Promise<Record<string, Task>>
  /** After the jobs have stopped. */
  stop(): Promise<void>
  /** The local inbox; null where `SMTP_URL` names a mail server. */
  readonly inbox: Inbox | null
}

/** The job that sends one mail. */
export const MAIL_TASK = 'send_mail'

const payloadSchema = z.object({
  kind: z.string(),
  sealed: z.string(),
  expires_at_ms: z.number().nullable(),
})
/** The second form are words that a version before had put here when it was replaced: they leave as they are. */
const contentSchema = z.union([
  z.object({ to: z.string(), lang: language, values: z.looseObject({}) }),
  z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
])

/**
 * The outbox of this process. Without `SMTP_URL` mail goes to an SMTP server of our own on loopback.
 * @param write asked when a mail leaves, so that no transaction waits for words
 */
export function createOutbox(
  { env, log, clock }: Pick<Platform, 'env' | 'log' | 'clock'>,
  write: WriteMail,
): Outbox {
  const keys = deriveSecrets(env.SECRET_KEY, 'outbox')
  let sink: MailSink | undefined
  let sender: Sender | undefined

  /** One attempt. Returning ends the job, throwing brings it back later. */
  async function deliver(
    payload: unknown,
    via: Sender,
    { number: attempt, isLast }: Parameters<Task>[1],
  ): Promise<void> {
    const { kind, sealed, expires_at_ms } = payloadSchema.parse(payload)
    if (expires_at_ms !== null && expires_at_ms <= clock.nowMs()) {
      log.warn({ mail: kind, attempt }, 'mail dropped: it expired before the mail server took it')
      return
    }
    const opened = keys.map((key) => unseal(key, sealed)).find((text) => text !== undefined)
    if (opened === undefined) {
      log.error({ mail: kind }, 'mail dropped: it was sealed with another SECRET_KEY')
      return
    }
    try {
      // Killed between the server's yes and ours the job runs again: the reference lets the repeat be known.
      const { to, ...about } = contentSchema.parse(JSON.parse(opened))
      const content = 'subject' in about ? about : await write({ kind, ...about })
      await via.send({ to, ...content }, sha256Hex(sealed).slice(0, 32))
      log.info({ mail: kind, attempt }, 'mail sent')
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error
      if (error.permanent) {
        log.warn({ mail: kind, attempt, reason: error.message }, 'mail refused for good')
        return
      }
      const outcome = isLast ? 'mail given up' : 'mail not sent, will be tried again'
      log.warn({ mail: kind, attempt, reason: error.message }, outcome)
      throw error
    }
  }

  return {
    get inbox() {
      return sink?.inbox ?? null
    },
    enqueue(tx, { kind, expiresAt, ...content }) {
      return addJob(tx, MAIL_TASK, {
        kind,
        sealed: seal(keys[0], JSON.stringify(content)),
        expires_at_ms: expiresAt?.getTime() ?? null,
      })
    },
    async start() {
      sink = env.SMTP_URL === undefined ? await startMailSink(clock) : undefined
      const via = createSender(env.SMTP_URL ?? sink?.url ?? '', env.MAIL_FROM)
      sender = via
      // Nobody should have to ask for a code to learn that none can be sent.
      if (env.SMTP_URL !== undefined)
        via.check().catch((error: unknown) => {
          log.warn(
            { reason: (error as Error).message },
            'the mail server can’t be used yet: mails wait for it',
          )
        })
      return { [MAIL_TASK]: (payload, attempt) => deliver(payload, via, attempt) }
    },
    async stop() {
      sender?.close()
      await sink?.close()
    },
  }
}
