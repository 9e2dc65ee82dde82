#!/usr/bin/env node
// `npm run bench:api` and its siblings: brings what a benchmark needs, then runs it.
import { endAfter } from '../launch/steps/lifetime.mjs'
import { runTyped } from './steps/run-typed.mjs'

await endAfter(() => {
  const [name, ...args] = process.argv.slice(2)
  return runTyped(`bench/${name}/main.ts`, args)
})
