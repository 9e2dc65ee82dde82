import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server'

interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

let server: TestServer
let document: Document

beforeAll(async () => {
  server = await startTestServer()
  document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document
})
afterAll(() => server.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
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
    const undocumented = new Set(['GET /openapi.json', 'GET /dev/inbox', 'GET /dev/inbox.json'])
    const served = server.product.api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/:([^/]+)/g, '{$1}')}`)
      .filter((route) => !undocumented.has(route))
    expect(documented.sort()).toEqual([...new Set(served)].sort())
  })

  it('travels packed, and not at all to whoever has it already', async () => {
    const first = await fetch(`${server.url}/openapi.json`)
    expect(first.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(`${server.url}/openapi.json`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('is what the portal’s client is typed by; `npm run types:api` renews it', async () => {
    // Examples would become comments of thousands of lines.
    const bare = JSON.stringify(document, (key, value: unknown) =>
      key === 'application/json' ? { schema: (value as { schema: object }).schema } : value,
    )
    const types = astToString(await openapiTypes(bare))
    await expect(types).toMatchFileSnapshot('../portal/schema.d.ts')
  })
})
