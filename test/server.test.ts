import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createTestDatabase } from './database'
import { startTestServer } from './server'
import { useWorld } from './use-world'

/** Stays: of a connection that is cut while it is being closed, Prisma keeps the error, and with it all that the connection knows. */
const database = useWorld(() => createTestDatabase())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Starts and closes a server, which is kept as a file of tests keeps its own; returns whether what it had opened is still in memory. */
async function closedServer() {
  const server = await startTestServer({ databaseUrl: database.url })
  const { api, deps } = server.product
  const opened = [api, deps].map((part) => new WeakRef<object>(part))
  await server.close()
  return { server, isKept: () => opened.some((part) => part.deref() !== undefined) }
}

it('a server that is closed leaves nothing of the product in memory, and says so to whoever still asks it', async () => {
  const { server, isKept } = await closedServer()
  // The runner of jobs waits a few seconds for work that doesn't end, also where there is none.
  await expect
    .poll(
      () => {
        collectGarbage()
        return isKept()
      },
      { interval: 1_000 },
    )
    .toBe(false)
  expect(() => server.product).toThrow('this server is closed')
})
