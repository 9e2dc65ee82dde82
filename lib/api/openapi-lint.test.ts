import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { openApiDocument } from './openapi'

/** The address of the product, not of this machine: the linter objects to localhost. */
const document = openApiDocument('https://prematch.dev')

/** What Redocly’s recommended rules, and a declaration of every tag, have against a document. */
async function problemsOf(source: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'operation-tag-defined': 'error' },
  })
  const problems = await lintFromString({ source: JSON.stringify(source), config })
  return problems.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId}: ${message} at ${location[0]?.pointer}`,
  )
}

interface Operation {
  operationId?: string
  summary?: string
  deprecated?: boolean
}

/** Operations under an address that is kept for old programs, though another one does the same, and that do not say so. */
function undeclaredTwins({ paths }: { paths?: object }): (string | undefined)[] {
  const operations = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.values(methods as Record<string, Operation>).map((operation) => ({
      path,
      ...operation,
    })),
  )
  return operations
    .filter(({ path, summary, deprecated }) => {
      const same = operations.filter((one) => one.summary === summary)
      return path.startsWith('/api/') && same.length > 1 && !deprecated
    })
    .map(({ operationId }) => operationId)
}

it('the OpenAPI document has no problem, error or warning, under Redocly’s recommended rules', async () => {
  expect(await problemsOf(document)).toEqual([])
})

it('a problem, and a tag that is not declared, would have been found', async () => {
  expect(await problemsOf({ ...document, servers: [] })).not.toEqual([])
  const tags = (document.tags ?? []).filter(({ name }) => name !== 'Billing')
  expect(await problemsOf({ ...document, tags })).toContainEqual(
    expect.stringContaining('operation-tag-defined'),
  )
})

it('every address that is kept for old programs is marked deprecated', () => {
  expect(undeclaredTwins(document)).toEqual([])
  const text = JSON.stringify(document).replaceAll('"deprecated":true', '"deprecated":false')
  expect(undeclaredTwins(JSON.parse(text) as object)).toEqual([
    'legacyRequestCode',
    'legacyVerifyCode',
    'legacyMe',
    'legacyMePhp',
    'startCheckoutLegacy',
    'openBillingPortalLegacy',
    'resyncBillingLegacy',
    'finalizeCheckoutLegacy',
  ])
})
