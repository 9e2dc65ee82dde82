import { afterEach, expect, test, vi } from 'vitest'
import { drawable } from './drawable'
import { PictureText, socialPicture, titleSize } from './picture'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('a longer title is set smaller, and none smaller than can be read', () => {
  const sizes = [10, 30, 50, 90].map((length) => titleSize('x'.repeat(length)))
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(new Set(sizes).size).toBe(4)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
})

test('a name keeps its accents; a letter that the font lacks loses its accent or goes', () => {
  for (const name of ['İstanbul Başakşehir', 'Łódź – Vitória', '1. FC Köln', 'Спартак', '46,1 %'])
    expect(drawable(name)).toBe(name)
  expect(drawable('Hà Nội ⚽ 東京 FC')).toBe('Hà Noi FC')
})

test('a picture of every letter that is let through needs no network', async () => {
  const asked: string[] = []
  const own = globalThis.fetch
  vi.stubGlobal('fetch', (address: string) => {
    // Of itself the library carries its parts as data.
    if (address.startsWith('data:')) return own(address)
    asked.push(address.slice(0, 80))
    return Promise.reject(new Error('no network'))
  })
  vi.stubEnv('DATABASE_URL', 'postgresql://x@127.0.0.1/x')
  vi.stubEnv('SECRET_KEY', 'x'.repeat(32))
  const all = Array.from({ length: 0x2030 }, (_, code) => drawable(String.fromCodePoint(code)))
  const letters = [...new Set(all.filter((text) => [...text].length === 1))]
  expect(letters.length).toBeGreaterThan(400)
  const picture = socialPicture({
    kicker: `${letters.slice(0, 200).join('')} 🏟 日本`,
    title: [{ text: letters.slice(200, 400).join('') }, { text: letters.slice(400).join('') }],
    children: PictureText({ children: 'Đội tuyển ⚽' }),
  })
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(20_000)
  expect(asked).toEqual([])
})
