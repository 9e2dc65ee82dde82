import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { PRODUCTION, startTestServer } from '../../test/server'

/** The linter's recommended rules about a document, as a list to compare with. */
async function problemsOf(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId}: ${message} at ${location[0]?.pointer}`,
  )
}

async function documentOf(env: Partial<typeof PRODUCTION>): Promise<Record<string, unknown>> {
  const server = await startTestServer({ env })
  const response = await fetch(`${server.url}/openapi.json`)
  await server.close()
  return (await response.json()) as Record<string, unknown>
}

it('the OpenAPI document has no problem, error or warning, under Redocly’s recommended rules', async () => {
  // The address of the product, not of this machine: the linter objects to localhost.
  const document = await documentOf(PRODUCTION)
  expect(await problemsOf(document)).toEqual([])
  // And a problem would have been found.
  expect(await problemsOf({ ...document, servers: [] })).not.toEqual([])
})
