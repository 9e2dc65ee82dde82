import { parisDay } from '../platform/clock'
import type { Quota } from '../quota'
import { crossingsOf, type Crossing } from './crossing'

/** The same quota, which tells `onCrossing` when a granted request has crossed a threshold of its day. */
export function watchQuota(quota: Quota, onCrossing: (crossing: Crossing) => void): Quota {
  return {
    ...quota,
    async reserve(clientId, limits, request) {
      const reservation = await quota.reserve(clientId, limits, request)
      const { cost } = request
      if (reservation.granted && cost.units + cost.rows > 0) {
        const day = parisDay(reservation.nowMs)
        for (const one of crossingsOf(clientId, day, limits, cost, reservation.state))
          onCrossing(one)
      }
      return reservation
    },
  }
}
