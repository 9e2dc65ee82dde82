#!/usr/bin/env node
// `npm run bench:api`, `npm run soak` and their siblings: brings what a typed program of the project needs, then runs it to its end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installPackages } from '../launch/steps/install.mjs'
import { atEnd, endAfter } from '../launch/steps/lifetime.mjs'
import { generateClient } from '../launch/steps/prisma.mjs'
import { ROOT, stopProcess } from '../launch/steps/run.mjs'

/** A program that is stopped still has to delete its database. */
const PATIENCE_MS = 20_000

await endAfter(async () => {
  const [folder, ...args] = process.argv.slice(2)
  await installPackages({ needsDevelopment: true })
  await generateClient()
  const child = spawn(process.execPath, ['--import', 'tsx', `${folder}/main.ts`, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  atEnd(() => stopProcess(child, PATIENCE_MS))
  const [code] = /** @type {[number | null]} */ (await once(child, 'exit'))
  return code ?? 1
})
