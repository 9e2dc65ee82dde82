// Builds dist/prematch-mcp.mjs: one file with all it needs, so that `npx` has nothing else to fetch.
import { chmodSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

/** @param {string[]} parts */
const inPackage = (...parts) => path.join(import.meta.dirname, ...parts)
const outfile = process.argv[2] ?? inPackage('dist/prematch-mcp.mjs')

rmSync(outfile, { force: true })
await build({
  entryPoints: [inPackage('src/bin.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: { js: '#!/usr/bin/env node' },
  logLevel: 'warning',
})
chmodSync(outfile, 0o755)
