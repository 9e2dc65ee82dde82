import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { call, mailsTo, newestCode } from '../../../test/person'
import { askLast, say } from '../../../test/raw-http'
import { mailOf } from '../../mails'
import { PRODUCTION, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const server = useWorld(() => startTestServer())

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
    const at = '2026-03-01T12:00:00.000Z'
    const about = { name: hostile, prefix: 'pm_x', at, network: null, keysUrl: server.url }
    const mail = mailOf('key_created', { to: 'x@example.org', lang: 'en' }, about)
    await db.$transaction((tx) => outbox.enqueue(tx, mail))
    expect(await mailsTo(server, 'x@example.org')).toHaveLength(1)
    const shown = await page(`?to=${encodeURIComponent('x@example.org')}`)
    expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(shown + (await page(`?to=${encodeURIComponent(hostile)}`))).not.toContain(hostile)
  })

  it('does not exist in production', async () => {
    const production = await startTestServer({ env: PRODUCTION })
    for (const path of ['/dev/inbox', '/dev/inbox.json'])
      expect((await fetch(production.url + path)).status).toBe(404)
    await production.close()
  })

  it('shows no mail to whoever is not a program on this machine that came by its loopback name', async () => {
    await call(server, 'POST', '/auth/request-code', { body: { email: 'prey@example.org' } })
    expect(await mailsTo(server, 'prey@example.org')).toHaveLength(1)
    const { port } = new URL(server.url)
    const ask = async (path: string, headers: Record<string, string>, peer = '127.0.0.1') => {
      const request = new Request(`http://${headers.host ?? '127.0.0.1'}${path}`, { headers })
      const incoming = { socket: { remoteAddress: peer } } as unknown as IncomingMessage
      return server.product.api.fetch(request, { incoming })
    }
    for (const path of ['/dev/inbox', '/dev/inbox.json?to=prey@example.org', '/dev/%69nbox.json']) {
      for (const host of ['127.0.0.1', `localhost:${port}`, `[::1]:${port}`])
        expect((await ask(path, { host })).status, host).toBe(200)
      expect((await ask(path, { host: 'localhost' }, '::ffff:127.0.0.1')).status).toBe(200)
      // A program that says in so many words that it comes from nowhere else.
      expect((await ask(path, { host: 'localhost', 'x-forwarded-for': '' })).status).toBe(200)
      const strangers: Parameters<typeof ask>[] = [
        // A page of another site whose name was turned to this machine.
        [path, { host: `rebind.evil.com:${port}` }],
        [path, { host: `127.0.0.1.evil.com:${port}` }],
        [path, { host: 'localhost' }, '192.168.1.20'],
        [path, { host: 'localhost' }, ''],
        // Through a proxy or a tunnel on this machine.
        ...[
          'x-forwarded-for',
          'x-forwarded-host',
          'x-forwarded-proto',
          'forwarded',
          'x-real-ip',
          'via',
        ].map((name): [string, Record<string, string>] => [
          path,
          { host: 'localhost', [name]: '127.0.0.1' },
        ]),
      ]
      for (const stranger of strangers) {
        const answer = await ask(...stranger)
        expect(answer.status, JSON.stringify(stranger)).toBe(403)
        expect(await answer.text()).not.toContain('prey')
      }
    }
    // And over the wire, where the server itself says who is at the other end.
    expect(await say(server.url, askLast('GET /dev/inbox.json'))).toMatch(/^HTTP\/1\.1 403/)
  })
})
