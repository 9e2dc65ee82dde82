import path from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server'
import { dataApi, type ApiDocument } from './data-api-document'

const FILE = path.join(import.meta.dirname, '../src/schema.d.ts')
const HEADER = `/* eslint-disable */
// Generated from the OpenAPI document of the API; \`npm run types\` renews it.

`
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('the client is typed by the OpenAPI document as the server has it now', async () => {
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as ApiDocument
  const reduced = dataApi(document)
  expect(Object.keys(reduced.paths)).toHaveLength(9)
  const types = astToString(await openapiTypes(JSON.stringify(reduced)))
  const style = await resolveConfig(FILE)
  const text = await format(HEADER + types, { ...style, filepath: FILE })
  await expect(text).toMatchFileSnapshot(FILE)
})
