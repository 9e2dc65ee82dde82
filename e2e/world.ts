import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from '@playwright/test'

/** A service that journeys or audits run in: what is set beside the defaults of `npm start`. */
export const WORLDS = {
  /** What `npm start` publishes by itself, around today. */
  simulation: {},
  /** Results of real matches, where they lie beside the project; a few of our own otherwise. */
  results: { RESULTS_DIR: resultsBeside(), PREMATCH_NOW: '2026-03-01T12:00:00Z' },
} satisfies Record<string, Record<string, string>>

export type World = keyof typeof WORLDS

function resultsBeside(): string {
  const real = path.resolve(import.meta.dirname, '../../shared/data/football.json')
  return existsSync(real) ? real : path.join(import.meta.dirname, '../test/fixtures/results')
}

/** The address that `npm start` has printed, as workers find it; journeys begin there, as people do. */
export const printedAddress = (): string => process.env.E2E_ADDRESS ?? ''

/** The world of this journey or audit. */
export const world = (): World =>
  (test.info().project.metadata as { world?: World }).world ?? 'simulation'

/** The folder in which a world's service keeps its secret and its database. */
export const stateDir = (of: World = world()): string =>
  path.join(process.env.E2E_STATE_DIR ?? '', of)
