import { cache } from 'react'
import { answer, api } from '@/lib/portal/api'
import { currentSession } from '@/lib/portal/session'

/** What the examples of the documentation ask about. */
export interface OwnExample {
  /** Code of a competition. */
  competition: string
  /** Matches ahead of it; empty where there is none. */
  matchIds: string[]
  /** True when it is a competition of whoever is reading. */
  isOwn: boolean
}

/** The first competition of whoever is signed in, else that of the one match which is open to everybody today. */
export const ownExample = cache(async (): Promise<OwnExample> => {
  // The documentation stays up when the API can't say who is reading.
  const session = await currentSession().catch(() => null)
  const overview = session && (await answer(api(session.token).GET('/account/overview')))
  if (overview?.ok) {
    const { selection, matches } = overview.data
    const [competition] = selection.slots.flatMap(({ code }) => code ?? [])
    if (competition !== undefined)
      return { competition, matchIds: matches.map(({ id }) => id), isOwn: true }
  }
  const preview = await answer(api().GET('/api/preview'))
  const match = preview.ok ? preview.data.example?.match : null
  return {
    competition: match?.league.code ?? 'LIGUE_1',
    matchIds: match ? [match.id] : [],
    isOwn: false,
  }
})
