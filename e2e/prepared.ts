import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type APIResponse, type Page } from '@playwright/test'
import { encode } from 'next-auth/jwt'
import { cookieSecrets } from '../lib/platform/secrets'
import { codeFor } from './journey'
import { printedAddress, stateDir } from './world'

/** What a journey needs before it begins, without the pages that other journeys walk: through the data API. */
const SESSION_COOKIE = 'prematch_session'
const tokens = new WeakMap<Page, string>()

/** The `SECRET_KEY` of the service. */
export const secretKey = (): string =>
  readFileSync(path.join(stateDir(), 'secret-key'), 'utf8').trim()

async function jsonOf<T>(response: APIResponse): Promise<T> {
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true)
  return (await response.json()) as T
}

/** The browser has signed in; no page is open yet. The cookie is the one that the portal would have sealed. */
export async function signIn(page: Page, address: string): Promise<void> {
  const { request } = page
  const asked = await request.post('/auth/request-code', { data: { email: address } })
  const { challenge_id } = await jsonOf<{ challenge_id: string }>(asked)
  const code = await codeFor(request, address)
  const verified = await request.post('/auth/verify-code', {
    data: { email: address, code, challenge_id },
  })
  const { token } = await jsonOf<{ token: string }>(verified)
  const sealed = await encode({
    token: { pms: token },
    secret: cookieSecrets(secretKey()).sessionSecret,
    salt: SESSION_COOKIE,
  })
  const url = printedAddress()
  await page
    .context()
    .addCookies([{ name: SESSION_COOKIE, value: sealed, url, httpOnly: true, sameSite: 'Lax' }])
  tokens.set(page, token)
}

/** A call of the data API as whoever has signed in on this page. */
async function asOwner<T>(page: Page, method: 'POST' | 'PUT', address: string, data: object) {
  const headers = { authorization: `Bearer ${tokens.get(page) ?? ''}` }
  return jsonOf<T>(await page.request.fetch(address, { method, headers, data }))
}

/** The free plan is active. */
export async function haveDeveloper(page: Page): Promise<void> {
  await asOwner(page, 'POST', '/account/plan', { plan: 'developer' })
}

/** A competition with matches ahead is chosen. Returns its code. */
export async function haveCompetition(page: Page): Promise<string> {
  const code = 'PREMIER_LEAGUE'
  await asOwner(page, 'PUT', '/account/competitions/slots/1', { code })
  return code
}

/** A key exists. Returns it. */
export async function haveKey(page: Page): Promise<string> {
  return (await asOwner<{ key: string }>(page, 'POST', '/v1/dashboard/keys', {})).key
}
