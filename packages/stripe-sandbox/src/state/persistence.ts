import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Delivery } from '../webhooks/deliveries'
import type { Remembered } from '../wire/idempotency'
import type { Dump } from './store'

/** Everything that must survive a restart. */
export interface SavedState {
  version: 1
  aheadSeconds: number
  idsDrawn: number
  rows: Dump
  idempotency: [string, Remembered][]
  deliveries: Delivery[]
}

/** @throws Error that says what to do, when the file is not one of ours */
export function readState(file: string): SavedState | undefined {
  if (!existsSync(file)) return undefined
  const advice = `Delete ${file} to start with an empty Stripe.`
  let saved: unknown
  try {
    saved = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`The state of the local Stripe can't be read. ${advice}`)
  }
  if (typeof saved !== 'object' || saved === null || !('version' in saved) || saved.version !== 1)
    throw new Error(`The state of the local Stripe is of another version. ${advice}`)
  return saved as SavedState
}

/** Writes all of it or nothing: a process killed in the middle leaves the former state. */
export function writeState(file: string, state: SavedState): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.tmp`
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 })
  renameSync(draft, file)
}
