import path from 'node:path'
import { expect, test } from 'vitest'
import { circles, importsOf, projectFiles, read, type Import } from './import-graph'

const files = projectFiles()
const isTest = (file: string) =>
  /\.test\.tsx?$|^(test|e2e|drills)\/|^packages\/[^/]+\/test\//.test(file)
const code = files.filter((file) => /\.tsx?$/.test(file) && !isTest(file))
const imports = code.flatMap(importsOf)

/** The part of the design that a file belongs to: `lib/<name>`, a package, or its top folder. */
const partOf = (file: string) => /^(lib|packages)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? ''
const isProject = (name: string) => files.includes(name)
const DOMAINS = new Set(
  code
    .map(partOf)
    .filter((part) => part.startsWith('lib/') && !/^lib\/(api|portal|platform)$/.test(part)),
)

/** Pure, and the same for the pages as for the rules: the plan table, how forecasts are scored, and how strangers check a proof. */
const SAME_FOR_PAGES = [
  'lib/plans/limits.ts',
  'lib/forecasting/scores.ts',
  'packages/client/src/verify.ts',
]

/** True when the design allows that `from` imports `to`. */
function isAllowed({ from, to }: Import): boolean {
  const [source, target] = [partOf(from), partOf(to)]
  if (source === target) return true
  switch (source) {
    case 'app':
      return ['components', 'lib/portal'].includes(target) || SAME_FOR_PAGES.includes(to)
    case 'components':
      return target === 'lib/portal'
    case 'lib/portal':
      return target === 'lib/platform' || target === 'messages' || SAME_FOR_PAGES.includes(to)
    case 'lib/api':
      // Assistants read the guide that people read.
      if (from === 'lib/api/mcp/server.ts' && to === 'lib/portal/docs/guide.ts') return true
      return DOMAINS.has(target) || target === 'lib/platform'
    case 'lib/platform':
    case 'packages/stripe-sandbox':
      return false
    case 'packages/client':
      // Its tests call the running service.
      return from.startsWith('packages/client/test/')
    case 'server':
      // Operators check proofs with what strangers check them with.
      if (to === 'packages/client/src/verify.ts') return true
      return DOMAINS.has(target) || ['lib/api', 'lib/platform'].includes(target)
    default:
      // No stamp is kept that those who check proofs would not take.
      if (source === 'lib/record' && to === 'packages/client/src/stamp.ts') return true
      // Mails and calendars are words as pages are.
      if (['lib/mails', 'lib/calendar'].includes(source) && target === 'messages') return true
      return DOMAINS.has(source) ? DOMAINS.has(target) || target === 'lib/platform' : true
  }
}

/** The one way to change a client, and the one other place that tells all instances something. */
const ANNOUNCERS = ['lib/clients/change-client.ts', 'lib/publishing/release.ts']

const show = ({ from, to }: Import) => `${from} → ${to}`

function graph(node: (file: string) => string, list: Import[]): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of list) {
    if (node(from) === node(to)) continue
    edges.set(node(from), (edges.get(node(from)) ?? new Set()).add(node(to)))
  }
  return edges
}

test('imports point in the direction of the design', () => {
  expect(imports.length).toBeGreaterThan(100)
  expect(imports.filter((one) => isProject(one.to) && !isAllowed(one)).map(show)).toEqual([])
})

test("a page imports what lies in its folder or above, never another page's parts", () => {
  const folder = (file: string) => path.posix.dirname(file)
  const own = imports.filter(({ from, to }) => from.startsWith('app/') && to.startsWith('app/'))
  expect(own.length).toBeGreaterThan(50)
  const foreign = own.filter(({ from, to }) => !`${folder(from)}/`.startsWith(`${folder(to)}/`))
  expect(foreign.map(show)).toEqual([])
})

test('what lies in components is used by two pages or more, but for the sets', () => {
  const importers = (file: string): string[] =>
    imports.filter(({ to }) => to === file).map(({ from }) => from)
  const pagesOf = (file: string): string[] =>
    importers(file).flatMap((from) =>
      from.startsWith('app/') ? [path.posix.dirname(from)] : pagesOf(from),
    )
  const shared = code.filter((file) => /^components\/(?!ui\/|shell\/)/.test(file))
  expect(shared.length).toBeGreaterThan(10)
  expect(shared.filter((file) => new Set(pagesOf(file)).size < 2)).toEqual([])
})

test('what starts the product needs nothing of what developers run', () => {
  const launcher = files.filter((file) => /^launch\/.*\.mjs$/.test(file)).flatMap(importsOf)
  expect(launcher.length).toBeGreaterThan(50)
  expect(launcher.filter(({ to }) => to.startsWith('tools/')).map(show)).toEqual([])
})

test('no two domain folders import each other, directly or in a circle', () => {
  const domainImports = imports.filter(
    ({ from, to, typeOnly }) => !typeOnly && DOMAINS.has(partOf(from)) && DOMAINS.has(partOf(to)),
  )
  expect(circles(graph(partOf, domainImports))).toEqual([])
})

test('no file imports itself through others', () => {
  const own = imports.filter(({ to, typeOnly }) => !typeOnly && isProject(to))
  expect(circles(graph((file) => file, own))).toEqual([])
})

test('a circle is found where there is one', () => {
  const edges = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [] }
  const map = new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]))
  expect(circles(map).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c']])
})

test('one place each talks to Stripe and to the database, one makes links, and forecasting talks to nothing', () => {
  const packages = imports.filter(({ to, typeOnly }) => !typeOnly && !isProject(to))
  const outside = (name: RegExp, allowed: RegExp) =>
    packages.filter(({ from, to }) => name.test(to) && !allowed.test(from)).map(show)
  expect(
    outside(/^stripe(\/|$)/, /^lib\/billing\/|^packages\/stripe-sandbox\/src\/fidelity\//),
  ).toEqual([])
  // What fetches ahead is decided once.
  expect(outside(/^next\/link$/, /^components\/ui\/link\.tsx$/)).toEqual([])
  // The local Stripe is for development: nothing that is bundled may need it.
  expect(packages.filter(({ to }) => to.startsWith('@prematch/')).map(show)).toEqual([])
  // A rival in the benchmark counts in a database of its own accord.
  const database = /^lib\/platform\/|^prisma\.config\.ts$|^bench\/api\/rivals\.ts$/
  expect(outside(/^(pg|@prisma\/.*)$/, database)).toEqual([])
  expect(
    imports
      .filter(({ to, typeOnly }) => !typeOnly && to.startsWith('lib/platform/generated/'))
      .filter(({ from }) => !from.startsWith('lib/platform/'))
      .map(show),
  ).toEqual([])
  const impure = imports.filter(
    ({ from, to, typeOnly }) =>
      !typeOnly &&
      from.startsWith('lib/forecasting/') &&
      /^(node:|pg$|@prisma|pino|nodemailer)|^lib\/platform\/(db|mail|log|env|generated)/.test(to),
  )
  expect(impure.map(show)).toEqual([])
})

test('a client is locked and its change announced by changeClient alone', () => {
  const rooms = code.filter(
    (file) => !file.startsWith('lib/platform/') && !ANNOUNCERS.includes(file),
  )
  const announcing = rooms.filter((file) =>
    /import [^;]*?\bannounce\b[^;]*?\/platform\/notices'/.test(read(file)),
  )
  // What skips what is locked waits for nobody: a queue's claim, which may ask whose it is.
  const locking = rooms.filter((file) =>
    [...read(file).matchAll(/`[^`]*`/g)].some(
      ([text]) => /\bclients\b/.test(text) && /FOR (NO KEY )?UPDATE(?! SKIP LOCKED)/.test(text),
    ),
  )
  expect({ announcing, locking }).toEqual({ announcing: [], locking: [] })
  for (const file of ANNOUNCERS) expect(read(file)).toContain('announce')
})

test('what a plan may is asked of the plan table, never of its name', () => {
  const compared = /\bplan\W{0,3} [!=]==? '\w|case '(developer|starter|beta|custom)':/i
  const asked = code.filter(
    (file) =>
      /^(lib|app|components|server)\//.test(file) &&
      file !== 'lib/plans/limits.ts' &&
      compared.test(read(file)),
  )
  expect(asked).toEqual([])
})

test('only lib/platform/env reads the environment', () => {
  const readers = code.filter(
    (file) => !/\.config\.ts$|^(bench|drills)\//.test(file) && /process\.env\b/.test(read(file)),
  )
  expect(readers).toEqual(['lib/platform/env.ts'])
})

test('no file is too long to be read in one go', () => {
  const readable = files.filter((file) => /\.(tsx?|mjs|js|css|md)$/.test(file))
  const long = readable
    .filter((file) => !/schema\.d\.ts$/.test(file))
    .map((file) => `${file}: ${read(file).split('\n').length - 1} lines`)
    .filter((line) => Number(/(\d+) lines/.exec(line)?.[1]) > 280)
  expect(long).toEqual([])
})

test('what starts the product and what developers run stay small, and so does what pages ask the API by', () => {
  const linesIn = (...rooms: string[]) =>
    files
      .filter((file) => rooms.some((room) => file.startsWith(`${room}/`)))
      .filter((file) => /\.(mjs|tsx?)$/.test(file) && !isTest(file))
      .reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)
  expect(linesIn('launch', 'tools')).toBeLessThan(3_000)
  expect(linesIn('lib/portal')).toBeLessThan(2_000)
})

test('every file and folder says what it holds', () => {
  const vague = /(^|\/)(utils?|helpers?|common|misc|shared|services?|v2)(\/|\.|$)/
  expect(files.filter((file) => vague.test(file))).toEqual([])
})

test('no file names a registry or a path of one machine', () => {
  const registry = ['registry', 'npmjs', 'org'].join('.')
  const home = /(?<![\w.:/-])\/(work|home|root|Users)\/[\w.-]/
  const texts = files.filter((file) => !/\.(png|ico|woff2?|jpg|webp|gz)$/.test(file))
  const offenders = texts.filter((file) => {
    const text = read(file)
    return text.includes(registry) || home.test(text)
  })
  expect(offenders).toEqual([])
})

test('.env.example documents every variable, and no other', () => {
  const known = [
    ...read('lib/platform/env.ts').matchAll(/^ {4}([A-Z][A-Z_]+): (?:withDefault|optional|z\.)/gm),
  ].map(([, name]) => name)
  const documented = [...read('.env.example').matchAll(/^([A-Z][A-Z_]+)=/gm)].map(
    ([, name]) => name,
  )
  // Read by the tools that start the server, not by the server.
  expect(documented.toSorted()).toEqual([...known, 'PREMATCH_STATE_DIR'].toSorted())
  expect(known.length).toBeGreaterThan(10)
})

test('the version of Node for developers is the oldest that the product runs on', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(`>=${read('.nvmrc').trim()}`).toBe(engines.node)
})

test('every folder of the project and of lib says what lies in it', () => {
  const folders = new Set(
    files.flatMap((file) => /^((?:lib\/)?[\w-]+)\//.exec(file)?.slice(1) ?? []),
  )
  // Next would serve a text that lies in `public`.
  const silent = [...folders].filter(
    (folder) => folder !== 'public' && !files.includes(`${folder}/README.md`),
  )
  expect(folders.size).toBeGreaterThan(25)
  expect(silent).toEqual([])
})

test('the list of decisions names every record by its title', () => {
  const list = read('docs/decisions/README.md')
  const records = files.filter((file) => /^docs\/decisions\/\d/.test(file))
  const line = (file: string) => {
    const [, title = ''] = /^# \d+\.? (.+)$/m.exec(read(file)) ?? []
    return `| [${path.basename(file).slice(0, 4)}](${path.basename(file)}) | ${title} |`
  }
  const entries = list
    .split('\n')
    .map((entry) => entry.replace(/ +\|/g, ' |').replace(/\| +/g, '| '))
  expect(records.length).toBeGreaterThan(40)
  const missing = records.filter((file) => !entries.some((entry) => entry.startsWith(line(file))))
  expect(missing).toEqual([])
  expect(entries.filter((entry) => entry.startsWith('| [')).length).toBe(records.length)
})
