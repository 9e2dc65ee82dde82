import { z } from '@hono/zod-openapi'

/** Languages of mails and pages. */
export const language = z.enum(['en', 'fr'])
export type Language = z.infer<typeof language>

/** The language in a column that is checked on its way in only; English where it is none of ours. */
export const readLanguage = (stored: string): Language => language.catch('en').parse(stored)
