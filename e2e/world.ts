import path from 'node:path'
import { test, type TestInfo } from '@playwright/test'

/** A service that journeys run in, as `playwright.config.ts` starts it. */
export type World = 'results' | 'simulation'

/** Look at real matches. How the others go does not depend on the matches shown. */
const OF_RESULTS = ['appearance.spec.ts', 'first-response.spec.ts']

/** The address that `npm start` of a world has printed, as workers find it; journeys begin there, as people do. */
export const printedAddress = (world: World): string | undefined =>
  process.env[`E2E_${world}_address`.toUpperCase()]

/** The world of a journey: what its project is of, or else its file. Two projects would have a browser each in every worker. */
export function worldOf({ project, file }: Pick<TestInfo, 'project' | 'file'>): World {
  const { world } = project.metadata as { world?: World }
  return world ?? (OF_RESULTS.includes(path.basename(file)) ? 'results' : 'simulation')
}

/** The world of this journey. */
export const world = (): World => worldOf(test.info())

/** The folder in which this world's service keeps its secret and its database. */
export const stateDir = (): string => path.join(process.env.E2E_STATE_DIR ?? '', world())
