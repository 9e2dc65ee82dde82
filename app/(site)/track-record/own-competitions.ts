import { answer, api } from '@/lib/portal/api'
import { currentSession } from '@/lib/portal/session'

/** Codes of the competitions that the reader has chosen; none where nobody is signed in, or the API can't tell. */
export async function ownCompetitions(): Promise<string[]> {
  const session = await currentSession().catch(() => null)
  if (!session) return []
  const selection = await answer(api(session.token).GET('/account/competitions'))
  if (!selection.ok) return []
  return selection.data.slots.flatMap(({ code }) => code ?? [])
}
