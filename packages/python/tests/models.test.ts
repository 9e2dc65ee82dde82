import path from 'node:path'
import { expect, it } from 'vitest'
import { openApiDocument } from '../../../lib/api/openapi'
import { dataApi, type ApiDocument } from '../../client/test/data-api-document'
import { modelsOf } from './python-models'

const FILE = path.join(import.meta.dirname, '../src/prematch/models.py')

it('the Python client is typed by the OpenAPI document as it is now', async () => {
  const document = JSON.parse(
    JSON.stringify(openApiDocument('https://prematch.dev')),
  ) as ApiDocument
  await expect(modelsOf(dataApi(document))).toMatchFileSnapshot(FILE)
})
