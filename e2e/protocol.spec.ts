import { answersIn, ask, say } from '../test/raw-http'
import { expect, test } from './journey'

test('after the pages have been asked for, a request to upgrade is still an ordinary one', async ({
  request,
  baseURL = '',
}) => {
  for (const page of ['/', '/sign-in']) expect((await request.get(page)).status()).toBe(200)
  for (const path of ['/', '/v1/health', '/no-page']) {
    for (const protocol of ['websocket', 'h2c']) {
      const headers = ['Connection: Upgrade, close', `Upgrade: ${protocol}`]
      const [[status] = [0]] = answersIn(await say(baseURL, ask(`GET ${path}`, headers)))
      expect([path, protocol, status]).toEqual([path, protocol, path === '/no-page' ? 404 : 200])
    }
  }
})
