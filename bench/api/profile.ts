import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  /** Microseconds of the monotonic clock. */
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

/** Where time goes, by the code that runs; the first rule that fits. */
const PARTS: [part: string, fits: (name: string, url: string) => boolean][] = [
  [
    'socket writes',
    (name) => /^(writev|writeBuffer|writeLatin1String|writeUtf8String|shutdown)$/.test(name),
  ],
  ['garbage collection', (name) => name === '(garbage collector)'],
  ['V8 and native code', (name, url) => url === '' || name === '(program)'],
  ['node: HTTP', (_, url) => url.startsWith('node:_http')],
  ['node: sockets, streams, timers, promises', (_, url) => url.startsWith('node:')],
  ['database driver', (_, url) => /node_modules\/(pg|pg-[\w-]+)\//.test(url)],
  ['our code', (_, url) => url.endsWith('/api.mjs')],
  ['other packages', () => true],
]

const LISTED = 12

/**
 * Prints the time an instance was busy, by part and by function, from its profile in the directory.
 * @param fromMicros of the monotonic clock; what came before, such as starting, is left out
 */
export function printProfile(directory: string, fromMicros: number): void {
  const file = readdirSync(directory).find((name) => name.endsWith('.cpuprofile'))
  if (!file) throw new Error(`no profile in ${directory}`)
  const profile = JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as Profile
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const parts = new Map<string, number>()
  const functions = new Map<string, number>()
  let busyMicros = 0
  let atMicros = profile.startTime
  profile.samples.forEach((id, i) => {
    const micros = profile.timeDeltas[i] ?? 0
    atMicros += micros
    const { functionName = '', url = '' } = frames.get(id) ?? {}
    if (atMicros < fromMicros || functionName === '(idle)') return
    busyMicros += micros
    add(parts, PARTS.find(([, fits]) => fits(functionName, url))?.[0] ?? '', micros)
    const place = url.split('/').at(-1) ?? ''
    add(functions, `${functionName || '(anonymous)'} ${place}`.trim(), micros)
  })
  print('part', parts, busyMicros, Infinity)
  print('function', functions, busyMicros, LISTED)
}

const add = (sums: Map<string, number>, name: string, micros: number) =>
  void sums.set(name, (sums.get(name) ?? 0) + micros)

function print(title: string, sums: Map<string, number>, total: number, most: number): void {
  console.log(`\n| ${title} | share of busy time |\n|---|---|`)
  const sorted = [...sums].sort(([, a], [, b]) => b - a).slice(0, most)
  for (const [name, micros] of sorted)
    console.log(`| ${name} | ${((micros / total) * 100).toFixed(1)} % |`)
}
