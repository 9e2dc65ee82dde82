import { startFaultyProxy } from './faulty-proxy'
import type { Victim } from './kill-at-statement'
import { startTestServer, type TestServerOptions } from './server'

/**
 * A server in this process that dies for its database as one does that is killed: its connections break, and none is
 * opened again. It takes a tenth of the time that a process of its own takes to load the same code.
 */
export async function startCutOff(
  databaseUrl: string,
  options: Pick<TestServerOptions, 'env'> = {},
): Promise<Victim> {
  const wire = await startFaultyProxy(databaseUrl)
  const server = await startTestServer({ ...options, databaseUrl: wire.url })
  const kill = async () => {
    wire.set('refuse')
    await server.close()
    await wire.close()
  }
  return { url: server.url, kill }
}
