#!/usr/bin/env node
// `npm run bench:api` and its siblings: brings what a benchmark needs, then runs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installPackages } from '../launch/steps/install.mjs'
import { atEnd, endAfter } from '../launch/steps/lifetime.mjs'
import { generateClient } from '../launch/steps/prisma.mjs'
import { ROOT, stopProcess } from '../launch/steps/run.mjs'

/** A benchmark that is stopped still has to delete its database. */
const PATIENCE_MS = 20_000

await endAfter(async () => {
  const [name, ...args] = process.argv.slice(2)
  await installPackages({ needsDevelopment: true })
  await generateClient()
  const child = spawn(process.execPath, ['--import', 'tsx', `bench/${name}/main.ts`, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  atEnd(() => stopProcess(child, PATIENCE_MS))
  const [code] = /** @type {[number | null]} */ (await once(child, 'exit'))
  return code ?? 1
})
