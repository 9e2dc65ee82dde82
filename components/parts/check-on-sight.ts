import { useEffect, useState, type RefObject } from 'react'
import type { CheckOutcome } from '@/lib/portal/proof-check'

/** What checks proofs is loaded when one is checked: it is nothing that a page needs to show itself. */
async function check(matchId: string): Promise<CheckOutcome> {
  try {
    const { checkProof } = await import('@/lib/portal/proof-check')
    return await checkProof(matchId)
  } catch {
    return { passed: [], end: { kind: 'unread' } }
  }
}

/**
 * Checks the proof of a match in the reader's browser when its place comes into view.
 * @param box the place
 * @returns the outcome, undefined while there is none, and what checks again
 */
export function useCheckOnSight(
  matchId: string,
  box: RefObject<Element | null>,
): { outcome: CheckOutcome | undefined; checkAgain: () => Promise<void> } {
  const [outcome, setOutcome] = useState<CheckOutcome>()
  useEffect(() => {
    const { current } = box
    if (!current) return
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      void check(matchId).then(setOutcome)
    })
    seen.observe(current)
    return () => seen.disconnect()
  }, [matchId, box])
  async function checkAgain(): Promise<void> {
    setOutcome(undefined)
    setOutcome(await check(matchId))
  }
  return { outcome, checkAgain }
}
