#!/usr/bin/env node
// `npm run lock`, after npm has changed a lock file: gives each package its address, whatever registry it came from.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../launch/steps/run.mjs'
import { LOCKS, withAddresses } from './steps/lock-addresses.mjs'

for (const file of LOCKS.map((name) => path.join(ROOT, name)))
  writeFileSync(file, withAddresses(readFileSync(file, 'utf8')))
