import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Area } from '@/lib/portal/messages'
import { AddedWords } from './added-words'

/**
 * Sends the browser the words that client components inside use, beside those that layouts above have sent.
 * `test/words.test.ts` holds that no area is forgotten and none is sent for nothing.
 */
export async function Words({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  const messages = await getMessages()
  const words = Object.fromEntries(areas.map((area) => [area, messages[area]]))
  return <AddedWords words={words}>{children}</AddedWords>
}
