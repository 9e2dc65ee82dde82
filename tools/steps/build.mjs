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
import { explainOutput } from './failures.mjs'
import { ROOT, run, runBin } from './run.mjs'

/** What each build is made from. A build is stale when the content of any of these files has changed. */
const SOURCES = {
  server: ['lib', 'server', 'prisma/schema.prisma', 'prisma/migrations', 'tsconfig.json',
    'package-lock.json'],
  portal: ['app', 'components', 'lib', 'messages', 'public', 'proxy.ts', 'next.config.ts',
    'tailwind.config.ts', 'postcss.config.mjs', 'tsconfig.json', 'package-lock.json'],
  'stripe-sandbox': ['packages/stripe-sandbox/src', 'packages/stripe-sandbox/package.json',
    'packages/stripe-sandbox/build.mjs', 'package-lock.json'],
} // prettier-ignore
const IGNORED = /\.test\.tsx?$|^lib\/platform\/generated\//
const LOCAL_STRIPE = path.join(ROOT, 'packages/stripe-sandbox')
/** Where each build lies, and its mark with it: what is deleted counts as stale. */
const DIST = {
  server: path.join(ROOT, 'dist'),
  portal: path.join(ROOT, 'dist'),
  'stripe-sandbox': path.join(LOCAL_STRIPE, 'dist'),
}
const markOf = (part) => path.join(DIST[part], `.${part}-built-from`)

function filesBelow(place) {
  const full = path.join(ROOT, place)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [place]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
}

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
 */
async function buildMarked(part, build) {
  const mark = markOf(part)
  const sources = fingerprint(part)
  mkdirSync(DIST[part], { recursive: true })
  rmSync(mark, { force: true })
  await build()
  writeFileSync(mark, sources)
}

/** @param {'server' | 'portal' | 'stripe-sandbox'} part @returns {boolean} true when its build is missing or older than its sources */
export function isStale(part) {
  const mark = markOf(part)
  return !existsSync(mark) || readFileSync(mark, 'utf8') !== fingerprint(part)
}

/** How esbuild bundles the server's programs: our own code in one file each, packages left in node_modules. */
export const SERVER_BUNDLE = {
  absWorkingDir: ROOT,
  entryPoints: {
    server: 'server/main.ts',
    api: 'server/api.ts',
    migrate: 'server/migrate.ts',
    publish: 'server/publish.ts',
    cli: 'server/cli.ts',
    env: 'lib/platform/env.ts',
  },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'silent',
}

/** Bundles the server's programs into dist. */
export function buildServer() {
  return buildMarked('server', async () => {
    const { build, formatMessages } = await import('esbuild')
    try {
      await build(SERVER_BUNDLE)
    } catch (error) {
      const lines = error.errors
        ? await formatMessages(error.errors, { kind: 'error' })
        : [error.message]
      throw explainOutput(
        lines.join('\n'),
        "The server can't be bundled: correct the code named above and start again.",
      )
    }
  })
}

/** Bundles the local Stripe into its package's dist. */
export function buildLocalStripe() {
  return buildMarked('stripe-sandbox', async () => {
    const { code, output } = await run(process.execPath, [path.join(LOCAL_STRIPE, 'build.mjs')])
    if (code === 0) return
    throw explainOutput(
      output,
      "The local Stripe can't be bundled: correct the code named above and start again.",
    )
  })
}

/** Builds the portal's pages into .next. */
export function buildPortal() {
  return buildMarked('portal', async () => {
    const { code, output } = await runBin('next/dist/bin/next', ['build'], {
      env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    })
    if (code !== 0) {
      throw explainOutput(
        output,
        "The portal can't be built: correct the code named above and start again.",
      )
    }
  })
}
