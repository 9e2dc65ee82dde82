import { describe, expect, it } from 'vitest'
import { manualClock, startTestServer } from '../../../test/server'
import { settledPerson } from '../../../test/person'
import { useWorld } from '../../../test/use-world'

const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))

describe('the export', () => {
  it('holds everything about the account and no secret', async () => {
    const owner = await settledPerson(server)
    await fetch(`${server.url}/v1/me`, { headers: { 'x-api-key': owner.key } })
    await server.product.deps.requests.flush()
    const response = await fetch(`${server.url}/account/export`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="prematch-account-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    const file = JSON.parse(text) as Record<string, unknown>
    expect(file).toMatchObject({
      exported_at: clock.now().toISOString().replace('.000', ''),
      account: { id: owner.accountId, email: owner.email, quota_mails: true },
      client: { id: owner.clientId, name: owner.email },
      contracts: [{ plan: 'developer', ended_at: null }],
      keys: [{ last4: owner.key.slice(-4), revoked_at: null }],
      selection: [{ slot: 1, code: 'LIGUE_1' }],
      replacements: [],
      sessions: [{ revoked_at: null }],
      sign_ins_begun: [{ tries: 1 }],
      usage_hours: [{ routes: { account: { requests: 1 } } }],
      requests: [{ route: 'account', target: '/v1/me', status: 200 }],
    })
    expect((file.audit as { action: string }[]).map(({ action }) => action)).toContain(
      'key.created',
    )
    const { db } = server.product.deps
    const [key] = await db.apiKey.findMany({ where: { clientId: owner.clientId } })
    const [session] = await db.session.findMany({ where: { accountId: owner.accountId } })
    for (const bytes of [key?.hash, session?.tokenHash])
      for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
        expect(text).not.toContain(Buffer.from(bytes ?? []).toString(form))
    for (const secret of [owner.key, owner.token, 'hash']) expect(text).not.toContain(secret)
  })

  it('has every row of a long history once, and nothing of anybody else', async () => {
    const [owner, other] = [await settledPerson(server), await settledPerson(server)]
    const { db } = server.product.deps
    await db.auditEvent.createMany({
      data: Array.from({ length: 1_234 }, (_, i) => ({
        id: `aud_${String(i).padStart(16, '0')}`,
        at: new Date(clock.nowMs() - Math.floor(i / 7)),
        actorKind: 'system',
        accountId: owner.accountId,
        action: 'job.retried',
        details: { i },
      })),
    })
    const response = await fetch(`${server.url}/account/export`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const text = await response.text()
    const { audit } = JSON.parse(text) as { audit: { details: { i?: number } }[] }
    const numbers = audit.flatMap(({ details }) => details.i ?? [])
    expect(numbers.toSorted((a, b) => a - b)).toEqual([...Array(1_234).keys()])
    for (const foreign of [other.email, other.accountId, other.clientId])
      expect(text).not.toContain(foreign)
  })
})
