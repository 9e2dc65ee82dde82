import path from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import { format, type FormatConfig } from 'oxfmt'
import { readConfigFile, sys } from 'typescript'
import { expect, it } from 'vitest'
import { openApiDocument } from '../../../lib/api/openapi'
import { dataApi, type ApiDocument } from './data-api-document'

const FILE = path.join(import.meta.dirname, '../src/schema.d.ts')
const STYLE = path.join(import.meta.dirname, '../../../.oxfmtrc.jsonc')
const HEADER = `/* eslint-disable */
// Generated from the OpenAPI document of the API; \`npm run types\` renews it.

`

it('the client is typed by the OpenAPI document as it is now', async () => {
  const text = JSON.stringify(openApiDocument('https://prematch.dev'))
  const document = JSON.parse(text) as ApiDocument
  const reduced = dataApi(document)
  expect(Object.keys(reduced.paths)).toHaveLength(12)
  const types = astToString(await openapiTypes(JSON.stringify(reduced)))
  const style = readConfigFile(STYLE, (file) => sys.readFile(file)).config as FormatConfig
  const { code } = await format(FILE, HEADER + types, style)
  await expect(code).toMatchFileSnapshot(FILE)
})
