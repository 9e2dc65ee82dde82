import { expect, it, vi } from 'vitest'
import { openBridge } from '../platform/pages-bridge'
import { cookieSecrets } from '../platform/secrets'

const jar = new Map<string, string>()
vi.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({
      get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
      set: (name: string, value: string) => (value ? jar.set(name, value) : jar.delete(name)),
    }),
}))
openBridge({
  runtime: {
    ...cookieSecrets('test-secret-test-secret-test-secret-test'),
    publicUrl: 'http://localhost:3000',
    mailFrom: 'prematch@example.org',
    dev: false,
  },
})

// Another test of this process may have loaded it with Next's own cookies.
vi.resetModules()
const { beginChallenge, challengeName, codePath, currentChallenge, endChallenge } =
  await import('./challenge')

const challenge = (id: string) => ({
  id: `chl_${id}`,
  email: `${id}@example.org`,
  resendInSeconds: 60,
  next: `/usage?for=${'x'.repeat(480)}`,
})

it('a sign-in is found by its name beside the newest others, never in their place, and fits its cookie', async () => {
  const [a, b, c, d] = [challenge('a'), challenge('b'), challenge('c'), challenge('d')]
  for (const one of [a, b, c]) await beginChallenge(one)
  expect(await currentChallenge(challengeName(a))).toEqual(a)
  expect(await currentChallenge(new URL(codePath(b), 'http://x').searchParams.get('for'))).toEqual(
    b,
  )
  expect(await currentChallenge(undefined)).toEqual(c)
  await beginChallenge(d)
  expect(await currentChallenge(challengeName(a))).toBeNull()
  // Browsers drop a cookie of more than 4,096 bytes without a word.
  expect([...jar].map(([name, value]) => (name + value).length < 4_000)).toEqual([true])
  for (const one of [b, c, d]) await endChallenge(one)
  expect(jar.size).toBe(0)
})
