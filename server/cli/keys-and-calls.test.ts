import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestClient } from '../../test/client'
import { mailedBy, operate, prematch } from '../../test/operator'
import { startTestServer } from '../../test/server'
import { useWorld } from '../../test/use-world'

const server = useWorld(() => startTestServer())
const elsewhere = mkdtempSync(path.join(tmpdir(), 'prematch-elsewhere-'))
afterAll(async () => {
  rmSync(elsewhere, { recursive: true })
})

test('a key is revoked where the service’s secret is not known too, and the command says that no mail goes out', async () => {
  const { deps } = server.product
  const client = await createTestClient(deps)
  const revoke = () =>
    prematch(['keys', 'revoke', client.keyId], {
      DATABASE_URL: server.databaseUrl,
      SECRET_KEY: '',
      PREMATCH_STATE_DIR: elsewhere,
    })
  const { code, stdout } = await revoke()
  expect(code).toBe(0)
  expect(stdout).toMatch(/is revoked; .* by no mail: that needs the SECRET_KEY/)
  const { status } = await fetch(`${server.url}/v1/me`, { headers: { 'x-api-key': client.key } })
  expect(status).toBe(401)
  expect(await mailedBy([server], client)).toEqual([])
  expect(
    await deps.db.$queryRaw`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'send_mail'`,
  ).toEqual([])
  expect((await revoke()).stdout).toMatch(/was revoked before/)
})

test('what a client used and what was refused is told, and a call by its request id', async () => {
  const { deps } = server.product
  const client = await createTestClient(deps)
  const ask = (path: string) => fetch(server.url + path, { headers: { 'x-api-key': client.key } })
  await ask('/v1/me')
  // No release was ever published here.
  const refused = await ask('/v1/leagues')
  await deps.requests.flush()
  const { stdout: usage } = await operate(server, 'clients', 'usage', client.clientId)
  for (const part of [/Day +0 of 50 units/, /account +1 +0 +0 +0/, /leagues +0 .*503 × 1/])
    expect(usage).toMatch(part)
  const id = refused.headers.get('x-request-id') ?? ''
  const { stdout: call } = await operate(server, 'requests', 'show', id)
  for (const part of [id, client.clientId, client.keyId, 'store_unavailable', '127.0.0.0/24'])
    expect(call).toContain(part)
  expect((await operate(server, 'requests', 'show', 'req_none')).stderr).toMatch(/is kept/)
})
