import { z } from '@hono/zod-openapi'
import { changeClient } from '../clients/change-client'
import type { Platform, SessionActor } from '../platform'
import { ProductError } from '../platform/errors'
import { language, readLanguage, type Language } from '../platform/language'
import { plainText } from '../platform/text'
import { USAGE_TYPES, type UsageType } from './usage-type'

export const changeSettingsInput = z
  .object({
    name: plainText(80)
      .transform((text) => text.trim())
      .refine((text) => text !== '', 'must not be empty')
      .optional()
      .describe('Name of your client, in lists and mails.'),
    usage_type: z.enum(USAGE_TYPES).nullable().optional().describe('What you use the data for.'),
    lang: language.optional().describe('Language of mails.'),
    quota_mails: z.boolean().optional().describe('Mails at 80 and 100 % of a day’s quota.'),
  })
  .refine((body) => Object.keys(body).length > 0, 'must hold at least one setting')

export interface Settings {
  name: string
  usageType: UsageType | null
  lang: Language
  quotaMails: boolean
}

/**
 * Changes what the owner may set, only what is given. Writing down what is set already changes nothing.
 * @throws ProductError `invalid_session` when the account was deleted in the meantime
 */
export async function changeSettings(
  platform: Platform,
  actor: SessionActor,
  input: z.output<typeof changeSettingsInput>,
): Promise<Settings> {
  const { accountId, clientId } = actor
  // Race: two changes at once; each writes down what it found and what it made of it.
  return changeClient(platform, { actor, clientId }, async ({ tx, record }) => {
    const before = await readSettings(tx, clientId)
    const after: Settings = {
      name: input.name ?? before.name,
      usageType: input.usage_type === undefined ? before.usageType : input.usage_type,
      lang: input.lang ?? before.lang,
      quotaMails: input.quota_mails ?? before.quotaMails,
    }
    const changed = (Object.keys(after) as (keyof Settings)[]).filter(
      (name) => after[name] !== before[name],
    )
    if (changed.length === 0) return after
    const { name, usageType, lang, quotaMails } = after
    await tx.client.update({ where: { id: clientId }, data: { name, usageType } })
    await tx.account.update({ where: { id: accountId }, data: { lang, quotaMails } })
    // Which ones, not to what: a name is the owner's own text.
    await record('settings.changed', { settings: changed.sort() })
    return after
  })
}

/** @throws ProductError `invalid_session` when the client is gone */
export async function readSettings(
  tx: Pick<Platform['db'], 'client'>,
  clientId: string,
): Promise<Settings> {
  const row = await tx.client.findUnique({
    where: { id: clientId },
    select: {
      name: true,
      usageType: true,
      account: { select: { lang: true, quotaMails: true } },
    },
  })
  if (!row) throw new ProductError('invalid_session')
  const usageType = USAGE_TYPES.find((known) => known === row.usageType) ?? null
  const { lang, quotaMails } = row.account
  return { name: row.name, usageType, lang: readLanguage(lang), quotaMails }
}
