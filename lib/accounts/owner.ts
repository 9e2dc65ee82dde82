import type { Tx } from '../platform/db'
import { readLanguage, type Language } from '../platform/language'

/** Whom mails about a client go to. */
export interface Owner {
  accountId: string
  email: string
  lang: Language
  /** Whether mails about used-up quotas are wanted. */
  quotaMails: boolean
  /** A demo account: nobody reads its mail. */
  isDemo: boolean
}

/** The owner of a client, or null when it was deleted. */
export async function readOwner(tx: Tx, clientId: string): Promise<Owner | null> {
  const row = await tx.client.findUnique({
    where: { id: clientId },
    select: {
      account: { select: { id: true, email: true, lang: true, quotaMails: true, isDemo: true } },
    },
  })
  if (!row) return null
  const { id, lang, ...account } = row.account
  return { accountId: id, lang: readLanguage(lang), ...account }
}
