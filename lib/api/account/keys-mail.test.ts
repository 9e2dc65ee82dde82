import { beforeEach, describe, expect, it } from 'vitest'
import { createOwner, type Owner } from '../../../test/owner'
import { call, mailsTo } from '../../../test/person'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
let owner: Owner

beforeEach(async () => {
  owner = await createOwner(server, { plan: 'starter' })
})

const keys = '/v1/dashboard/keys'
const ask = (method: string, path: string, body?: unknown, token = owner.token) =>
  call(server, method, path, { token, body })
const rotate = (body = {}) => ask('POST', `${keys}/rotate`, { key_id: owner.keyId, ...body })
const keyOf = async (id: unknown) =>
  ((await ask('GET', keys)).body.keys as { id: string }[]).find((key) => key.id === id)
const mails = () => mailsTo(server, owner.email)

describe('renaming a key', () => {
  const rename = (name: unknown, token?: string) =>
    ask('PATCH', `${keys}/${owner.keyId}`, { name }, token)

  it('changes its name for its owner and nothing else', async () => {
    const before = await keyOf(owner.keyId)
    const { status, body } = await rename('  batch jobs ')
    expect([status, body]).toEqual([200, { ...before, name: 'batch jobs' }])
    expect(await keyOf(owner.keyId)).toEqual(body)
    expect((await rename(' ')).body.name).toBe('batch jobs')
    expect((await rename('x'.repeat(61))).status).toBe(422)
    expect((await rename('x', (await createOwner(server)).token)).status).toBe(404)
  })
})

describe('the owner’s mail', () => {
  it('tells of each creation, rotation and revocation, by name and head, never the key', async () => {
    const created = await ask('POST', keys, { name: 'web' })
    const rotated = await rotate({ key_id: created.body.id, grace_minutes: 30 })
    await ask('DELETE', `${keys}/${String(rotated.body.id)}`)
    const told = await mails()
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      'A new API key was created',
      'An API key was replaced',
      'An API key was revoked',
    ])
    for (const { text, html } of told) {
      expect(text).toMatch(
        /Key “web” \(pm_starter_\w{4}…\)\. 1 March 2026, 13:00, Paris time, from network [\d.]+\./,
      )
      for (const { body } of [created, rotated])
        expect(text + html).not.toContain(String(body.key).slice(15, -4))
    }
    const replaced = told.find(({ subject }) => /replaced/.test(subject))
    expect(replaced?.text).toContain('still works until 1 March 2026, 13:30, Paris time')
    expect(replaced?.text).toContain(String(rotated.body.prefix))
  })

  it('is French for who reads French', async () => {
    const { db } = server.product.deps
    await db.account.update({ where: { email: owner.email }, data: { lang: 'fr' } })
    await rotate()
    const [mail] = await mails()
    expect(mail?.subject).toBe('Une clé d’API a été remplacée')
    expect(mail?.text).toMatch(/Clé « test » \(pm_developer_\w{4}…\)\. 1 mars 2026, 13:00/)
  })

  it('comes once for twenty rotations at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => rotate()))
    expect((await mails()).map(({ subject }) => subject)).toEqual(['An API key was replaced'])
  })
})
