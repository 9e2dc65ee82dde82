import { encode } from 'next-auth/jwt'
import { afterEach, expect, it } from 'vitest'
import { openBridge } from '../platform/pages-bridge'
import { cookieSecrets } from '../platform/secrets'
import { unsealToken } from './sealed-cookie'

const OLD = 'old-secret-old-secret-old-secret-old'
const NEW = 'new-secret-new-secret-new-secret-new'
const COOKIE = { name: 'prematch_session', maxAgeSeconds: 60 }
const sealed = (secret: string) =>
  encode({ token: { pms: 'pms_token' }, secret: cookieKey(secret), salt: COOKIE.name })

const cookieKey = (secret: string) => cookieSecrets(secret).sessionSecret

const PROCESS = { publicUrl: 'http://localhost', mailFrom: 'prematch@example.org', dev: false }
afterEach(() => openBridge(undefined))

it('a cookie of the portal is read under either secret while one replaces the other, and under no third', async () => {
  const cookies = await Promise.all([sealed(OLD), sealed(NEW), sealed('x'.repeat(32))])
  const readWith = async (secretKey: string) => {
    openBridge({ runtime: { ...cookieSecrets(secretKey), ...PROCESS } })
    return Promise.all(cookies.map(async (one) => (await unsealToken(COOKIE, one))?.pms))
  }
  expect(await readWith(OLD)).toEqual(['pms_token', undefined, undefined])
  expect(await readWith(`${NEW},${OLD}`)).toEqual(['pms_token', 'pms_token', undefined])
  expect(await readWith(NEW)).toEqual([undefined, 'pms_token', undefined])
  expect(await unsealToken(COOKIE, 'junk')).toBeNull()
})
