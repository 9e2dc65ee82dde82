import type { SessionActor } from '../platform'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { readLanguage, type Language } from '../platform/language'

export interface Profile {
  account: { id: string; email: string; lang: Language; createdAt: Date; deleteAt: Date | null }
  client: { id: string; name: string }
  session: { id: string; createdAt: Date; expiresAt: Date }
}

/**
 * Who is signed in.
 * @throws ProductError `invalid_session` when the session was removed in the meantime
 */
export async function readProfile(tx: Tx, { sessionId }: SessionActor): Promise<Profile> {
  const row = await tx.session.findUnique({
    where: { id: sessionId },
    select: {
      id: true,
      createdAt: true,
      expiresAt: true,
      account: {
        select: {
          id: true,
          email: true,
          lang: true,
          createdAt: true,
          deleteAt: true,
          client: { select: { id: true, name: true } },
        },
      },
    },
  })
  if (!row?.account.client) throw new ProductError('invalid_session')
  const { account, ...session } = row
  const { client, lang, ...person } = account
  if (!client) throw new ProductError('invalid_session')
  return { account: { ...person, lang: readLanguage(lang) }, client, session }
}
