import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { SERVER_BUNDLE } from '../../launch/steps/bundle.mjs'
import { readOptions } from '../options'
import { writeLeagues } from './leagues'
import type { WalkCost } from './walk'

const values = readOptions(
  {
    command: 'npm run bench:forecasts',
    does: 'simulates seasons of many divisions and measures how long their forecasts take',
  },
  {
    seasons: { type: 'string', default: '13' },
    forecast: { type: 'string', default: '4' },
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
)
const FIRST_YEAR = 2013
/** Of the whole process; see docs/decisions/0124. */
const AIM = { cpuSeconds: 60, peakMiB: 476 }

mkdirSync('dist', { recursive: true })
const directory = mkdtempSync(path.resolve('dist/bench-'))
try {
  const seasons = Number(values.seasons)
  const results = values.keep ? path.resolve(values.keep) : path.join(directory, 'results')
  writeLeagues(results, FIRST_YEAR, seasons)
  await build({
    ...SERVER_BUNDLE,
    entryPoints: { walk: 'bench/forecasts/walk.ts' },
    outdir: directory,
  })
  const lastYear = FIRST_YEAR + seasons
  const output = execFileSync(
    process.execPath,
    [
      path.join(directory, 'walk.mjs'),
      results,
      `${lastYear - Number(values.forecast)}`,
      `${lastYear}`,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const cost = JSON.parse(output) as WalkCost
  if (cost.cpuSeconds > AIM.cpuSeconds || cost.peakMiB > AIM.peakMiB) process.exitCode = 1
  if (values.json) console.log(JSON.stringify(cost, null, 2))
  else
    console.log(
      `${cost.matches} matches, ${cost.forecasts} of them forecast: ${cost.cpuSeconds.toFixed(1)} s of CPU, ${cost.peakMiB.toFixed(0)} MiB at most (aims: ${AIM.cpuSeconds} s, ${AIM.peakMiB} MiB); RPS ${cost.rps.toFixed(5)}, log loss ${cost.logLoss.toFixed(5)}.`,
    )
} finally {
  rmSync(directory, { recursive: true, force: true })
}
