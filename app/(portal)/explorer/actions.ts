'use server'

import { answer, api, type Answer, type ExplorerAnswer } from '@/lib/portal/api'
import type { ExplorerCall } from '@/lib/portal/explorer'
import { requireSession } from '@/lib/portal/session'

/**
 * Makes a call of the data API as whoever is signed in; it counts as one with a key.
 * @param etag of an answer that is there already
 */
export async function makeCall(
  { method, target, body }: ExplorerCall,
  etag?: string,
): Promise<Answer<ExplorerAnswer>> {
  const { token } = await requireSession()
  return answer(
    api(token).POST('/account/explorer', {
      body: {
        method,
        target,
        ...(body && { body }),
        ...(etag !== undefined && { if_none_match: etag }),
      },
    }),
  )
}
