import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { openBundler, SERVER_BUNDLE } from './bundle.mjs'
import { asError, explainOutput } from './failures.mjs'
import { step } from './progress.mjs'
import { ROOT, run, runBin } from './run.mjs'

/** What the server's programs and the portal's pages have in common. */
const SHARED = ['lib', 'messages', 'tsconfig.json', 'package-lock.json']

/** What each build is made from. A build is stale when the content of any of these files has changed. */
export const SOURCES = {
  server: [...SHARED, 'server', 'prisma', 'launch/steps/bundle.mjs'],
  portal: [
    ...SHARED,
    'app',
    'components',
    'public',
    'proxy.ts',
    'next.config.ts',
    'tailwind.config.ts',
    'postcss.config.mjs',
  ],
  types: ['app', 'components', 'lib', 'launch/steps/write-api-types.mjs', 'package-lock.json'],
  'stripe-sandbox': [
    ...['src', 'package.json', 'build.mjs'].map((name) => `packages/stripe-sandbox/${name}`),
    'package-lock.json',
  ],
}
/** @typedef {keyof typeof SOURCES} Part */

const IGNORED = /\.test\.tsx?$|^lib\/platform\/generated\/|^lib\/portal\/schema\.d\.ts$/
/** Made beside the sources: switching to another version of the code may take it away. */
const API_TYPES = path.join(ROOT, 'lib/portal/schema.d.ts')
const LOCAL_STRIPE = path.join(ROOT, 'packages/stripe-sandbox')
const SERVED = path.join(ROOT, 'dist')
/** Where a build's mark lies: with what is built, since what is deleted counts as stale. @param {Part} part */
const markOf = (part) =>
  path.join(part === 'stripe-sandbox' ? `${LOCAL_STRIPE}/dist` : SERVED, `.${part}-built-from`)

/** @param {string} place */
function filesBelow(place) {
  const full = path.join(ROOT, place)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [place]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
}

/** @param {Part} part */
function fingerprint(part) {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  for (const file of SOURCES[part]
    .flatMap(filesBelow)
    .filter((name) => !IGNORED.test(name))
    .sort()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

/**
 * Builds a part and remembers what from. The mark is taken away first and set last, so that a build that was
 * interrupted counts as stale.
 * @param {Part} part @param {() => Promise<void>} build
 */
async function buildMarked(part, build) {
  const mark = markOf(part)
  const sources = fingerprint(part)
  mkdirSync(path.dirname(mark), { recursive: true })
  rmSync(mark, { force: true })
  await build()
  writeFileSync(mark, sources)
}

/** True when the build of this part is missing or older than its sources. @param {Part} part */
export function isStale(part) {
  if (part === 'types' && !existsSync(API_TYPES)) return true
  const mark = markOf(part)
  return !existsSync(mark) || readFileSync(mark, 'utf8') !== fingerprint(part)
}

const CORRECT = 'correct the code named above and start again.'

/** Bundles the server's programs into dist. */
export function buildServer() {
  return buildMarked('server', async () => {
    const bundler = await openBundler(SERVER_BUNDLE)
    // What a build before has made and this one does not would stay.
    for (const name of readdirSync(SERVED).filter((entry) => /\.mjs(\.map)?$/.test(entry)))
      rmSync(path.join(SERVED, name))
    try {
      await bundler.rebuild()
    } catch (error) {
      throw explainOutput(asError(error).message, `The server can't be bundled: ${CORRECT}`)
    } finally {
      await bundler.dispose()
    }
  })
}

/** Waits for a build in a process of its own. @param {ReturnType<typeof run>} running @param {string} failure */
async function succeed(running, failure) {
  const { code, output } = await running
  if (code !== 0) throw explainOutput(output, `${failure}: ${CORRECT}`)
}

/** Bundles the local Stripe into its package's dist. */
export const buildLocalStripe = () =>
  buildMarked('stripe-sandbox', () => {
    const building = run(process.execPath, [path.join(LOCAL_STRIPE, 'build.mjs')])
    return succeed(building, "The local Stripe can't be bundled")
  })

/** Builds the portal's pages into .next. */
export const buildPortal = () =>
  buildMarked('portal', () => {
    const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    return succeed(runBin('next/dist/bin/next', ['build'], { env }), "The portal can't be built")
  })

/** Makes the portal's types of the API from the definitions of its routes, in a process that leaves nothing behind. */
export const buildApiTypes = () =>
  buildMarked('types', () => {
    const script = path.join(ROOT, 'launch/steps/write-api-types.mjs')
    return succeed(run(process.execPath, [script]), "The API can't be typed")
  })

/** True where types are of use: an installation without development packages has no compiler that would read them. */
const hasCompiler = () => existsSync(path.join(ROOT, 'node_modules/openapi-typescript'))

/** Makes the portal's types of the API unless they fit the code. */
export async function refreshApiTypes() {
  if (hasCompiler() && isStale('types')) await step('Typing the API', buildApiTypes)
}
