import { gzipSync } from 'node:zlib'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { askForCode, freshAddress } from './journey'
import { haveCompetition, haveDeveloper, haveKey, signIn } from './prepared'
import { PORTAL_ADDRESSES, publicAddresses } from './states'

/** What a page weighs when it is opened first, in bytes after gzip; fonts are packed already. */
export interface Weights {
  js: number
  html: number
  css: number
  fonts: number
}

/** The bars: scripts in KiB, documents and fonts in KB. A bare page of this Next weighs 138 KiB. */
const PUBLIC: Weights = { js: 150 * 1_024, html: 40_000, css: 12_000, fonts: 60_000 }
const PORTAL: Weights = { ...PUBLIC, js: 175 * 1_024 }

/** Goes to every page, signed out and then signed in, with its bars. */
export async function* everyPage(page: Page): AsyncGenerator<{ address: string; bars: Weights }> {
  for (const address of await publicAddresses(page)) yield { address, bars: PUBLIC }
  await page.goto('/sign-in')
  await askForCode(page, freshAddress('pages-code'))
  yield { address: '/sign-in/code', bars: PUBLIC }
  await page.context().clearCookies()
  await signIn(page, freshAddress('pages'))
  await haveDeveloper(page)
  await haveCompetition(page)
  await haveKey(page)
  for (const address of PORTAL_ADDRESSES) yield { address, bars: PORTAL }
}

/** Files keep their names as long as their content: each is weighed once. */
const known = new Map<string, number>()

/**
 * Weighs a page by what it names: scripts in tags and in the data it is hydrated from, but for those of browsers without
 * modules; style sheets; fonts asked for ahead, which its headers name. What comes later, on a click, is in none of it.
 */
export async function weigh(request: APIRequestContext, address: string): Promise<Weights> {
  const response = await request.get(address)
  expect(new URL(response.url()).pathname, 'the page itself').toBe(address)
  const html = await response.text()
  const told = `${response.headers().link ?? ''} ${html}`
  const old = /<script[^>]*src="([^"]+)"[^>]*nomodule/i.exec(html)?.[1]
  const named = (pattern: RegExp) =>
    new Set([...told.matchAll(pattern)].map(([, file = '']) => file).filter((file) => file !== old))
  const sum = async (files: Iterable<string>, size: (body: Buffer) => number) => {
    let bytes = 0
    for (const file of files) {
      if (!known.has(file)) known.set(file, size(await (await request.get(file)).body()))
      bytes += known.get(file) ?? 0
    }
    return bytes
  }
  const packed = (body: Buffer) => gzipSync(body).length
  return {
    js: await sum(named(/(\/_next\/static\/[^"'\\ ]+\.js(?:\?[^"'\\ ]*)?)/g), packed),
    html: packed(Buffer.from(html)),
    css: await sum(named(/<link[^>]*href="([^"]+\.css[^"]*)"/g), packed),
    fonts: await sum(named(/(\/_next\/static\/[^"'\\ >]+\.woff2)/g), ({ length }) => length),
  }
}

/** Fails where a page weighs more than its bars, and where nothing was found to weigh. */
export function expectLight(address: string, weights: Weights, bars: Weights): void {
  for (const part of ['js', 'html', 'css', 'fonts'] as const)
    expect.soft(weights[part], `${part} of ${address}`).toBeLessThanOrEqual(bars[part])
  expect.soft(Math.min(weights.js, weights.css), `what ${address} names`).toBeGreaterThan(0)
  // A page that is not there asks for none ahead.
  if (address !== '/nowhere') expect.soft(weights.fonts, `fonts of ${address}`).toBeGreaterThan(0)
}
