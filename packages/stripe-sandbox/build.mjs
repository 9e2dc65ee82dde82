// Builds dist/index.mjs, the library, and dist/main.mjs, the program; packages stay where they are installed.
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/index.ts', 'src/main.ts'],
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
})
chmodSync(path.join(import.meta.dirname, 'dist/main.mjs'), 0o755)
