import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, mailsTo, newestCode } from '../../../test/person'
import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const page = async (query = '') => (await fetch(`${server.url}/dev/inbox${query}`)).text()

describe('the local inbox', () => {
  it('says what to do while it is empty', async () => {
    expect(await page()).toContain('No mail yet')
  })

  it('shows a code ready to copy, and the mails of one address alone when asked', async () => {
    for (const email of ['one@example.org', 'two@example.org'])
      await call(server, 'POST', '/auth/request-code', { body: { email } })
    const code = await newestCode(server, 'one@example.org')
    const [mail] = await mailsTo(server, 'ONE@example.org')
    expect(Object.keys(mail ?? {}).sort()).toEqual(['html', 'received_at', 'subject', 'text', 'to'])
    const all = await page()
    expect(all).toContain(`data-code="${code}"`)
    expect(all).toContain('two@example.org')
    expect(await page('?to=one@example.org')).not.toContain('two@example.org')
  })

  it('escapes what comes from outside', async () => {
    const { db, outbox } = server.product.deps
    const hostile = '<script>alert(1)</script>'
    await db.$transaction((tx) =>
      outbox.enqueue(tx, {
        kind: 'test',
        to: 'x@example.org',
        subject: hostile,
        text: hostile,
        html: '',
      }),
    )
    expect(await mailsTo(server, 'x@example.org')).toHaveLength(1)
    const shown = await page(`?to=${encodeURIComponent('x@example.org')}`)
    expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(shown + (await page(`?to=${encodeURIComponent(hostile)}`))).not.toContain(hostile)
  })

  it('does not exist in production', async () => {
    const env = {
      PREMATCH_ENV: 'production',
      PUBLIC_URL: 'https://example.org',
      SMTP_URL: 'smtp://127.0.0.1:9',
    }
    const production = await startTestServer({ env })
    for (const path of ['/dev/inbox', '/dev/inbox.json'])
      expect((await fetch(production.url + path)).status).toBe(404)
    await production.close()
  })
})
