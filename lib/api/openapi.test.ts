import { describe, expect, it } from 'vitest'
import { startTestServer } from '../../test/server'
import { openApiDocument } from './openapi'
import { useWorld } from '../../test/use-world'

const document = openApiDocument('https://prematch.dev')

const server = useWorld(() => startTestServer())

const operations = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { operationId?: string }>).map(
      ([method, operation]) => ({ path, method, operation }),
    ),
  )

describe('OpenAPI document', () => {
  it('is OpenAPI 3.1 and names every operation once', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(ids.every((id) => id !== undefined)).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('describes every route that the server answers, and no other', () => {
    const documented = operations().map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    const undocumented = new Set(['GET /openapi.json', 'POST /mcp'])
    const served = server.product.api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/:([^/]+)/g, '{$1}')}`)
      .filter((route) => !undocumented.has(route) && !route.startsWith('GET /dev/'))
    expect(documented.sort()).toEqual([...new Set(served)].sort())
  })

  it('is served as its definitions make it, under the address of the service', async () => {
    const served: unknown = await (await fetch(`${server.url}/openapi.json`)).json()
    const { PUBLIC_URL } = server.product.deps.env
    expect(served).toEqual(JSON.parse(JSON.stringify(openApiDocument(PUBLIC_URL))))
  })

  it('travels packed, and not at all to whoever has it already', async () => {
    const first = await fetch(`${server.url}/openapi.json`)
    expect(first.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(`${server.url}/openapi.json`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})
