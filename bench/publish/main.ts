import { existsSync } from 'node:fs'
import path from 'node:path'
import { endAfter } from '../../launch/steps/lifetime.mjs'
import { readOptions } from '../options'
import { parts } from './parts'
import { beside } from './beside'
import { onDatabase, publish, type Publication } from './publication'

const REAL = path.resolve('../shared/data')

const values = readOptions(
  {
    command: 'npm run bench:publish',
    does: 'publishes everything in a folder: cold, the next day, and through a season',
  },
  {
    dir: { type: 'string', default: existsSync(REAL) ? REAL : '' },
    now: { type: 'string', default: '2026-03-01T12:00:00Z' },
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
)
const say = (text: string) => process.stderr.write(`${text} …\n`)
const DAY_MS = 86_400_000
const nextDay = new Date(Date.parse(values.now) + DAY_MS).toISOString()

/** Everything cold, then the next day, on one database. */
const whole = () =>
  onDatabase(async (database) => {
    say('everything, cold')
    const cold = await publish(database, { dir: values.dir, now: values.now })
    say('the next day')
    const next = await publish(database, { dir: values.dir, now: nextDay })
    say('the API beside a publication, and without one')
    const api = await beside(database, { dir: values.dir, now: nextDay }, Number(values.rounds))
    return { cold, next, api }
  })

/** A quarter of the files, half of them, all: how cost grows. */
async function growth(): Promise<Record<string, Publication>> {
  const results: Record<string, Publication> = {}
  for (const { name, dir, remove } of parts(values.dir)) {
    say(`${name} of the files, cold`)
    results[name] = await onDatabase((database) => publish(database, { dir, now: values.now }))
    remove()
  }
  return results
}

const line = (name: string, { matches, seconds, cpuSeconds, peakMiB }: Publication): string =>
  `| ${name} | ${matches} | ${seconds.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${((1e6 * cpuSeconds) / matches).toFixed(0)} | ${peakMiB.toFixed(0)} |`

await endAfter(async () => {
  const { cold, next, api } = await whole()
  const grown = values.dir ? await growth() : {}
  if (values.json) {
    console.log(JSON.stringify({ cold, next, growth: grown, api }, null, 2))
    return
  }
  console.log('| publication | matches read | s | CPU s | CPU µs a match | peak MiB |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  console.log(line('everything, cold', cold))
  console.log(line('the next day', next))
  for (const [name, one] of Object.entries(grown)) console.log(line(`${name} of the files`, one))
  console.log(
    `\nMatch detail, p99: ${api.quietMs.join(', ')} ms quiet; ${api.besideMs.join(', ')} ms beside a publication; ratio of medians ${api.ratio.toFixed(2)}.`,
  )
})
