import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres, stopPostgres, type RunningPostgres } from '../launch/postgres.mjs'
import { generateClient } from '../launch/steps/prisma.mjs'

const PREFIX = 'prematch-test-'
/** A test database may be lost: nothing waits for the disk. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '300' }

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A run that was killed leaves its server behind: stops it and removes its folder. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const directory = path.join(tmpdir(), name)
    const ownerFile = path.join(directory, 'owner')
    if (!existsSync(ownerFile) || isAlive(Number(readFileSync(ownerFile, 'utf8')))) continue
    await stopPostgres(directory)
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Starts one throw-away cluster and migrates the template that `createTestDatabase` clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const directory = mkdtempSync(path.join(tmpdir(), PREFIX))
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
    const { migrate } = await import('../lib/platform/migrations')
    await migrate(server.url)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('templateUrl', server.url)
  project.provide('superuserUrl', server.superuserUrl)
  return teardown
}

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
    superuserUrl: string
  }
}
