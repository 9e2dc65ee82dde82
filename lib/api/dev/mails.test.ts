import { describe, expect, it } from 'vitest'
import { PRODUCTION, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { SAMPLE_MAILS } from '../../mails'
import { language } from '../../platform/language'

const server = useWorld(() => startTestServer())

describe('the page of all mails', () => {
  it('shows every kind in each language, and leads to its HTML', async () => {
    const page = await (await fetch(`${server.url}/dev/mails`)).text()
    for (const kind of new Set(SAMPLE_MAILS.map((mail) => mail.kind)))
      for (const lang of language.options) expect(page).toContain(`>${kind}, ${lang}: as HTML<`)
    const links = [...page.matchAll(/href="(\/dev\/mails\/\d+)"/g)].map(([, to = '']) => to)
    expect(links).toHaveLength(SAMPLE_MAILS.length)
    const answers = await Promise.all(links.map((to) => fetch(server.url + to)))
    for (const [i, answer] of answers.entries()) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await answer.text()).toContain(`lang="${SAMPLE_MAILS[i]?.lang ?? ''}"`)
    }
    expect((await fetch(`${server.url}/dev/mails/${SAMPLE_MAILS.length}`)).status).toBe(404)
  })

  it('answers on this machine alone, and does not exist in production', async () => {
    const production = await startTestServer({ env: PRODUCTION })
    for (const path of ['/dev/mails', '/dev/mails/0']) {
      const passedOn = { 'x-forwarded-for': '127.0.0.1' }
      expect((await fetch(server.url + path, { headers: passedOn })).status).toBe(403)
      expect((await fetch(production.url + path)).status).toBe(404)
    }
    await production.close()
  })
})
