import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

interface CallFrame {
  functionName: string
  url: string
  /** From 0. */
  lineNumber: number
  columnNumber: number
}

interface Profile {
  nodes: { id: number; callFrame: CallFrame }[]
  /** Microseconds of the monotonic clock. */
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

/** Where time goes, by the code that runs and the file it was written in; the first rule that fits. */
const PARTS: [part: string, fits: (name: string, file: string) => boolean][] = [
  [
    'socket writes',
    (name) => /^(writev|writeBuffer|writeLatin1String|writeUtf8String|shutdown)$/.test(name),
  ],
  ['garbage collection', (name) => name === '(garbage collector)'],
  ['V8 and native code', (name, file) => file === '' || name === '(program)'],
  ['node: HTTP', (_, file) => file.startsWith('node:_http')],
  ['node: sockets, streams, timers, promises', (_, file) => file.startsWith('node:')],
  ['database driver', (_, file) => /node_modules\/(pg|pg-[\w-]+)\//.test(file)],
  ['our code', (_, file) => /^(lib|server)\//.test(file)],
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
  const placeOf = createPlaces()
  const frames = new Map(
    profile.nodes.map(({ id, callFrame }) => [
      id,
      { name: callFrame.functionName, ...placeOf(callFrame) },
    ]),
  )
  const parts = new Map<string, number>()
  const functions = new Map<string, number>()
  let busyMicros = 0
  let atMicros = profile.startTime
  profile.samples.forEach((id, i) => {
    const micros = profile.timeDeltas[i] ?? 0
    atMicros += micros
    const { name = '', file = '', line = '' } = frames.get(id) ?? {}
    if (atMicros < fromMicros || name === '(idle)') return
    busyMicros += micros
    add(parts, PARTS.find(([, fits]) => fits(name, file))?.[0] ?? '', micros)
    add(functions, `${name || '(anonymous)'} ${file}${line}`.trim(), micros)
  })
  print('part', parts, busyMicros, Infinity)
  print('function', functions, busyMicros, LISTED)
}

/** Finds where a bundled function was written, by the map that lies beside each piece of the bundle. */
function createPlaces() {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (bundled: string): SourceMap | undefined => {
    const map = `${bundled}.map`
    if (!maps.has(bundled))
      maps.set(
        bundled,
        existsSync(map)
          ? new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload)
          : undefined,
      )
    return maps.get(bundled)
  }
  return ({ url, lineNumber, columnNumber }: CallFrame): { file: string; line: string } => {
    if (!url.startsWith('file:')) return { file: url, line: '' }
    const bundled = fileURLToPath(url)
    const entry = mapOf(bundled)?.findEntry(lineNumber, columnNumber)
    if (!entry || !('originalSource' in entry)) return { file: bundled, line: '' }
    const source = path.resolve(path.dirname(bundled), entry.originalSource)
    return { file: path.relative('', source), line: `:${entry.originalLine + 1}` }
  }
}

const add = (sums: Map<string, number>, name: string, micros: number) =>
  void sums.set(name, (sums.get(name) ?? 0) + micros)

function print(title: string, sums: Map<string, number>, total: number, most: number): void {
  console.log(`\n| ${title} | share of busy time |\n|---|---|`)
  const sorted = [...sums].sort(([, a], [, b]) => b - a).slice(0, most)
  for (const [name, micros] of sorted)
    console.log(`| ${name} | ${((micros / total) * 100).toFixed(1)} % |`)
}
