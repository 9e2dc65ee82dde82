import { describe, expect, it } from 'vitest'
import { isForeignOrigin } from './origin'

const PUBLIC = 'https://prematch.example'
const foreign = (headers: Record<string, string>) => isForeignOrigin(new Headers(headers), PUBLIC)

describe('changes asked for by another site', () => {
  it('are told by their origin', () => {
    expect(foreign({ origin: 'https://evil.test', host: 'prematch.example' })).toBe(true)
    expect(foreign({ origin: 'null', host: 'prematch.example' })).toBe(true)
    expect(
      foreign({ origin: 'https://prematch.example.evil.test', host: 'prematch.example' }),
    ).toBe(true)
    expect(foreign({ origin: 'https://prematch.example:8443', host: 'prematch.example' })).toBe(
      true,
    )
  })

  it('are not what our own pages send, also behind a proxy', () => {
    expect(foreign({ origin: PUBLIC, host: 'prematch.example' })).toBe(false)
    expect(foreign({ origin: PUBLIC, host: '10.0.0.7:3000' })).toBe(false)
    expect(
      foreign({
        origin: 'https://www.prematch.example',
        host: '10.0.0.7:3000',
        'x-forwarded-host': 'www.prematch.example',
      }),
    ).toBe(false)
    expect(foreign({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' })).toBe(false)
  })

  it('are not what servers send, without an origin', () => {
    expect(foreign({ host: 'prematch.example' })).toBe(false)
  })
})
