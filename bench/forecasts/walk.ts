import { growHeapSlowly } from '../../lib/backtest/heap'
import { readKind } from '../../lib/backtest/read'
import { reportOn } from '../../lib/backtest/report'
import { walkForward } from '../../lib/backtest/walk'

/** What a walk cost, as a process of its own, reading included. */
export interface WalkCost {
  matches: number
  forecasts: number
  cpuSeconds: number
  peakMiB: number
  rps: number
  logLoss: number
}

const [dir = '', firstYear = '', lastYear = ''] = process.argv.slice(2)
growHeapSlowly()
const { matches } = await readKind('football-data', dir)
const records = walkForward(matches, {
  fromMs: Date.UTC(Number(firstYear), 6, 1),
  untilMs: Date.UTC(Number(lastYear), 6, 1),
})
const { ours } = reportOn(records).overall
const { user, system } = process.cpuUsage()
const cost: WalkCost = {
  matches: matches.length,
  forecasts: records.length,
  cpuSeconds: (user + system) / 1e6,
  peakMiB: process.resourceUsage().maxRSS / 1024,
  rps: ours.rps,
  logLoss: ours.logLoss,
}
console.log(JSON.stringify(cost))
