// Builds dist/esm and dist/cjs: in each one bundle for Node 18, and the declarations beside it.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'

/** @param {string[]} parts */
const inPackage = (...parts) => path.join(import.meta.dirname, ...parts)
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
const [esm, cjs] = [inPackage('dist/esm'), inPackage('dist/cjs')]

rmSync(inPackage('dist'), { recursive: true, force: true })

const project = inPackage('tsconfig.build.json')
execFileSync(process.execPath, [tsc, '--project', project, '--outDir', esm], { stdio: 'inherit' })
// A declaration is nothing that tsc would copy.
copyFileSync(inPackage('src/schema.d.ts'), path.join(esm, 'schema.d.ts'))
for (const name of readdirSync(esm)) {
  const file = path.join(esm, name)
  // In ES modules Node, and TypeScript with it, finds './name' only by its full name.
  const text = readFileSync(file, 'utf8').replace(/(['"])(\.\/[\w-]+)\1/g, '$1$2.js$1')
  writeFileSync(file, text)
}
cpSync(esm, cjs, { recursive: true })
// The package as a whole is "type": "module"; this half of it is not.
writeFileSync(path.join(cjs, 'package.json'), '{ "type": "commonjs" }\n')

for (const { format, folder } of /** @type {const} */ ([
  { format: 'esm', folder: esm },
  { format: 'cjs', folder: cjs },
])) {
  await build({
    entryPoints: [inPackage('src/index.ts'), inPackage('src/stamp.ts')],
    outdir: folder,
    bundle: true,
    // Large, and loaded for proofs with stamps alone.
    plugins: [
      {
        name: 'stamps-apart',
        setup: (build) =>
          build.onResolve({ filter: /^\.\/stamp$/ }, () => ({
            path: './stamp.js',
            external: true,
          })),
      },
    ],
    format,
    // For Node, CommonJS says by which names it can be imported.
    platform: format === 'cjs' ? 'node' : 'neutral',
    target: 'node18',
    logLevel: 'warning',
  })
}

// The command is for Node alone, and a file by itself.
await build({
  entryPoints: [inPackage('src/bin.ts')],
  outfile: inPackage('dist/bin/prematch-verify.mjs'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: { js: '#!/usr/bin/env node' },
  logLevel: 'warning',
})
chmodSync(inPackage('dist/bin/prematch-verify.mjs'), 0o755)
