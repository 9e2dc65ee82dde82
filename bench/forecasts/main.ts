import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildSync } from 'esbuild'
import { SERVER_BUNDLE } from '../../launch/steps/build.mjs'
import { writeLeagues } from './leagues'
import type { WalkCost } from './walk'

const { values } = parseArgs({
  options: {
    seasons: { type: 'string', default: '13' },
    forecast: { type: 'string', default: '4' },
    heap: { type: 'string', default: '320' },
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const FIRST_YEAR = 2013
/** Node lets garbage lie while there is memory: what a walk needs is what it comes through with. 0 sets no limit. */
const heapLimit = values.heap === '0' ? [] : [`--max-old-space-size=${values.heap}`]

mkdirSync('dist', { recursive: true })
const directory = mkdtempSync(path.resolve('dist/bench-'))
try {
  const seasons = Number(values.seasons)
  const results = values.keep ? path.resolve(values.keep) : path.join(directory, 'results')
  writeLeagues(results, FIRST_YEAR, seasons)
  buildSync({ ...SERVER_BUNDLE, entryPoints: { walk: 'bench/forecasts/walk.ts' }, outdir: directory }) // prettier-ignore
  const lastYear = FIRST_YEAR + seasons
  const output = execFileSync(
    process.execPath,
    [...heapLimit, path.join(directory, 'walk.mjs'), results, `${lastYear - Number(values.forecast)}`, `${lastYear}`], // prettier-ignore
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const cost = JSON.parse(output) as WalkCost
  if (values.json) console.log(JSON.stringify(cost, null, 2))
  else
    console.log(
      `${cost.matches} matches, ${cost.forecasts} of them forecast: ${cost.cpuSeconds.toFixed(1)} s of CPU, ${cost.peakMiB.toFixed(0)} MiB at most (${heapLimit.join('') || 'no limit to the heap'}); RPS ${cost.rps.toFixed(5)}, log loss ${cost.logLoss.toFixed(5)}.`,
    )
} finally {
  rmSync(directory, { recursive: true, force: true })
}
