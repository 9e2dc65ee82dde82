#!/usr/bin/env node
// `npm run verify`: formatting of the files that differ from the last commit, lint and types of the project, its
// shape and what nothing uses; no database, no server. `npm run verify -- --fix` repairs what can be repaired.
import { refreshApiTypes } from '../launch/steps/build.mjs'
import { changedFiles, checksFor } from './steps/changed-files.mjs'
import { check, checkCode, checkUse } from './steps/check.mjs'
import { installPackages } from '../launch/steps/install.mjs'
import { endAfter } from '../launch/steps/lifetime.mjs'
import { generateClient } from '../launch/steps/prisma.mjs'
import { say } from '../launch/steps/progress.mjs'

const fix = process.argv.includes('--fix')
/** What may import what, and the rest of the project's shape. */
const STRUCTURE = ['run', '--config', 'test/structure.config.ts']

async function checkSources() {
  await generateClient()
  await refreshApiTypes()
  if (!(await check('Addresses', 'next/dist/bin/next', ['typegen']))) return false
  return checkCode(fix ? ['--fix'] : [])
}

await endAfter(async () => {
  const files = await changedFiles()
  if (files.length === 0) {
    say('Nothing differs from the last commit.')
    return 0
  }
  say(
    `${files.length} ${files.length === 1 ? 'file differs' : 'files differ'} from the last commit`,
  )
  await installPackages({ needsDevelopment: true })
  const { format, sources } = checksFor(files)
  const oxfmt = ['--no-error-on-unmatched-pattern', fix ? '--write' : '--check', ...format]
  const checks = [
    async () => format.length === 0 || check('Formatting', 'oxfmt/bin/oxfmt', oxfmt),
    async () => !sources || checkSources(),
    async () => check('Structure', 'vitest/vitest.mjs', STRUCTURE),
    checkUse,
  ]
  if (!fix) return (await Promise.all(checks.map((one) => one()))).every(Boolean) ? 0 : 1
  // Two that write the same files go one after the other.
  let isClean = true
  for (const one of checks) isClean = (await one()) && isClean
  return isClean ? 0 : 1
})
