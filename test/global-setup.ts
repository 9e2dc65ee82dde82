import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres, stopPostgres, type RunningPostgres } from '../launch/postgres.mjs'
import { generateClient } from '../launch/steps/prisma.mjs'

const PREFIX = 'prematch-test-'
/**
 * A test database may be lost: nothing waits for the disk, and it is gone before it wants cleaning. It has a socket in its data folder: what goes through the network costs
 * a third more.
 */
const SETTINGS = {
  fsync: 'off',
  autovacuum: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // Of those who come through the network, where faults are tried on the wire.
  scram_iterations: '1',
  unix_socket_directories: '.',
}

/** Who reaches the socket needs no password: proving one is half of what a connection costs, and a run makes thousands. */
async function trustSocket({ dataDirectory, superuserUrl }: RunningPostgres): Promise<void> {
  const rules = path.join(dataDirectory, 'pg_hba.conf')
  writeFileSync(rules, `local all all trust\n${readFileSync(rules, 'utf8')}`)
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

/** The same database through the socket in a folder. */
function throughSocket(address: string, folder: string): string {
  const url = new URL(address)
  url.hostname = encodeURIComponent(folder)
  return url.href
}

const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** More than the databases of a run have ever taken together. */
const ENOUGH_BYTES = 4 * 2 ** 30

/** In memory where there is room: each test database is some 350 files, and a disk spends more on making them than we on testing. */
function placeForClusters(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { type, bavail, bsize } = statfsSync(MEMORY)
  return type === TMPFS && bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A run that was killed leaves its server behind: stops it and removes its folder. */
async function removeLeftovers(): Promise<void> {
  const clusters = [...new Set([tmpdir(), placeForClusters()])].flatMap((place) =>
    readdirSync(place)
      .filter((entry) => entry.startsWith(PREFIX))
      .map((entry) => path.join(place, entry)),
  )
  for (const directory of clusters) {
    const ownerFile = path.join(directory, 'owner')
    if (!existsSync(ownerFile) || isAlive(Number(readFileSync(ownerFile, 'utf8')))) continue
    await stopPostgres(directory)
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Starts one throw-away cluster and migrates the template that `createTestDatabase` clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const directory = mkdtempSync(path.join(placeForClusters(), PREFIX))
  chmodSync(directory, 0o755) // as root, the server runs as another user and has to enter
  writeFileSync(path.join(directory, 'owner'), String(process.pid))
  let server: RunningPostgres | undefined
  const teardown = async () => {
    await server?.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    server = await startPostgres({ directory, database: 'template_migrated', settings: SETTINGS })
    await generateClient()
    await trustSocket(server)
    const { migrate } = await import('../lib/platform/migrations')
    await migrate(server.url)
    const { leaveTimetableToTests } = await import('./timetable')
    await leaveTimetableToTests(server.url)
  } catch (error) {
    await teardown()
    throw error
  }
  const { dataDirectory } = server
  project.provide('templateUrl', throughSocket(server.url, dataDirectory))
  project.provide('superuserUrl', throughSocket(server.superuserUrl, dataDirectory))
  return teardown
}

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
    superuserUrl: string
  }
}
