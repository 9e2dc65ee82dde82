import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startWitness } from '../../packages/client/src/witness-command'

/**
 * A witness of logs with these keys, as anybody may run one.
 * @param now Unix time in seconds, for one whose clock is not the machine's
 */
export async function startTestWitness(logs: readonly string[], now?: () => number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'prematch-witness-'))
  const { key, server } = await startWitness({
    name: 'witness.example',
    folder,
    logs,
    host: '127.0.0.1',
    port: 0,
    ...(now && { now }),
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** As `RECORD_WITNESSES` lists it. */
    entry: { key, url },
    /** @returns the status of its answer */
    submit: async (body: string) =>
      (await fetch(`${url}/add-checkpoint`, { method: 'POST', body })).status,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}
