import { z } from '@hono/zod-openapi'
import type { Platform } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import { readLanguage } from '../platform/language'
import type { Outbox } from '../platform/mail/outbox'
import { plainText } from '../platform/text'
import type { Email } from './email'
import { mailCode } from './mail-code'
import { hashUnlockToken } from './request-unlock'
import { createChallenge } from './sign-in-challenge'

export const unlockInput = z.object({
  token: plainText(64).describe('From the mailed link.'),
})

/**
 * Trades a mailed link for a challenge of its own, with a new code on its way. Works once; opening the
 * link alone changes nothing.
 * @throws ProductError `unlock_link_over` for a used, expired and unknown link alike
 */
export async function unlock(
  deps: Platform & { outbox: Outbox },
  { network }: { network: string },
  { token }: z.output<typeof unlockInput>,
): Promise<{ challengeId: string; email: Email }> {
  const now = deps.clock.now()
  return transact(deps.db, async (tx) => {
    // Race: two clicks. The first to set `used_at` wins; the other, waiting on the row, then finds it set.
    const [link] = await tx.signInUnlock.updateManyAndReturn({
      where: { tokenHash: hashUnlockToken(token), usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
      select: { email: true, lang: true },
    })
    if (!link) throw new ProductError('unlock_link_over')
    const email = link.email as Email
    const lang = readLanguage(link.lang)
    const challenge = await createChallenge(tx, now, { email, network, lang, lane: 'unlock' })
    await mailCode(deps, tx, challenge, lang, now)
    return { challengeId: challenge.id, email }
  })
}
