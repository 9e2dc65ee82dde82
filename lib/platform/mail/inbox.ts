import { LRUCache } from 'lru-cache'
import type { Readable } from 'node:stream'

/** A mail as it arrived in the local inbox. */
export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  /** ISO instant of the product's clock. */
  received_at: string
}

/** What the local inbox shows. */
export interface Inbox {
  /** Newest first; only those to `address` when given, whatever its case. */
  read(address?: string): readonly ReceivedMail[]
}

const KEPT_MAILS = 200

/** The mails of this process, in memory: the newest 200. */
export class MemoryInbox implements Inbox {
  private mails: ReceivedMail[] = []
  /** As mail servers do: a message that came before is not delivered again. */
  private readonly known = new LRUCache<string, true>({ max: 1_000 })

  read(address?: string): readonly ReceivedMail[] {
    const wanted = address?.trim().toLowerCase()
    return wanted ? this.mails.filter((mail) => mail.to.toLowerCase() === wanted) : this.mails
  }

  /** Parses one message and keeps it once per recipient of its envelope. */
  async receive(message: Readable, recipients: string[], receivedAt: Date): Promise<void> {
    // Loaded with the first mail: it takes as long as a quarter of all the rest.
    const { simpleParser } = await import('mailparser')
    const { subject, text, html, messageId } = await simpleParser(message)
    if (messageId !== undefined && this.known.has(messageId)) return
    if (messageId !== undefined) this.known.set(messageId, true)
    for (const to of recipients) {
      this.mails.unshift({
        to,
        subject: subject ?? '',
        text: text ?? '',
        html: html || '',
        received_at: receivedAt.toISOString(),
      })
    }
    this.mails.length = Math.min(this.mails.length, KEPT_MAILS)
  }
}
