import { expect, it } from 'vitest'
import { call, newcomer } from '../../../test/person'
import { startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const server = useWorld(() => startTestServer({ env: { TRUSTED_PROXIES: '1' } }))

const change = (token: string, body: unknown) =>
  call(server, 'PATCH', '/account/settings', { token, body })
const read = async (token: string) =>
  (await call(server, 'GET', '/account/settings', { token })).body

it('are what was set, each by itself, and the change is written down without its text', async () => {
  const { token, email, accountId } = await newcomer(server)
  const begin = { name: email, usage_type: null, lang: 'en', quota_mails: true }
  expect(await read(token)).toEqual(begin)
  const steps: [object, object][] = [
    [{ name: '  L’Équipe ⚽ ' }, { name: 'L’Équipe ⚽' }],
    [{ usage_type: 'media' }, { usage_type: 'media' }],
    [{ lang: 'fr' }, { lang: 'fr' }],
    [{ quota_mails: false }, { quota_mails: false }],
    [
      { usage_type: null, quota_mails: true },
      { usage_type: null, quota_mails: true },
    ],
  ]
  let expected: object = begin
  for (const [sent, changed] of steps) {
    expected = { ...expected, ...changed }
    const { status, body } = await change(token, sent)
    expect([status, body]).toEqual([200, expected])
    expect(await read(token)).toEqual(expected)
  }
  const { db } = server.product.deps
  const audit = await db.auditEvent.findMany({
    where: { accountId, action: 'settings.changed' },
    orderBy: { at: 'asc' },
  })
  expect(audit.map(({ details }) => details)).toEqual([
    { settings: ['name'] },
    { settings: ['usageType'] },
    { settings: ['lang'] },
    { settings: ['quotaMails'] },
    { settings: ['quotaMails', 'usageType'] },
  ])
})

it('set to what they are change nothing and leave no row', async () => {
  const { token, email, accountId } = await newcomer(server)
  expect((await change(token, { name: email, lang: 'en', quota_mails: true })).status).toBe(200)
  const { db } = server.product.deps
  expect(await db.auditEvent.count({ where: { accountId, action: 'settings.changed' } })).toBe(0)
})

it('lose nothing when two are changed at once', async () => {
  const { token } = await newcomer(server)
  const changes = [
    { name: 'A' },
    { usage_type: 'research' },
    { lang: 'fr' },
    { quota_mails: false },
  ]
  await Promise.all(changes.map((one) => change(token, one)))
  expect(await read(token)).toEqual({
    name: 'A',
    usage_type: 'research',
    lang: 'fr',
    quota_mails: false,
  })
})

it.each([
  [{}],
  [{ name: '' }],
  [{ name: '   ' }],
  [{ name: 'a\u202eb' }],
  [{ name: 'x'.repeat(81) }],
  [{ usage_type: 'betting' }],
  [{ lang: 'xx' }],
  [{ quota_mails: 'yes' }],
  [{ name: null }],
  [null],
  [[]],
])('refuse %j and stay as they are', async (body) => {
  const { token } = await newcomer(server)
  const before = await read(token)
  expect((await change(token, body)).status).toBe(422)
  expect(await read(token)).toEqual(before)
})

it('are those of the session, whatever ids a body names (case B16)', async () => {
  const owner = await newcomer(server)
  const other = await newcomer(server)
  const body = { name: 'Taken over', account_id: owner.accountId, client_id: 'cli_x', id: 'x' }
  await change(other.token, body)
  expect((await read(owner.token)).name).toBe(owner.email)
  expect((await read(other.token)).name).toBe('Taken over')
})
