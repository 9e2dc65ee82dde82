// Writes lib/portal/schema.d.ts: the portal's types of the API, made of the OpenAPI document. Run by `buildApiTypes`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import openapiTypes, { astToString } from 'openapi-typescript'
import { ROOT } from './run.mjs'

/**
 * @typedef {{responses: Record<string, unknown>}} Operation
 * @typedef {Record<string, Record<string, unknown>>} Components
 * @typedef {{paths: Record<string, Record<string, Operation>>, components: Components}} Document
 */

const SCHEMA = path.join(ROOT, 'lib/portal/schema.d.ts')
const PORTAL = ['app', 'components', 'lib/portal']

/** The calls of the portal, as `get /auth/me`: each is written `api(…).GET('/auth/me')`. */
function portalCalls() {
  const files = PORTAL.flatMap((place) =>
    readdirSync(path.join(ROOT, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(ROOT, place, name)),
  )
  const calls = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.(GET|POST|PUT|PATCH|DELETE)\(\s*'(\/[^']*)'/g)].map(
      ([, method = '', address]) => `${method.toLowerCase()} ${address}`,
    ),
  )
  return new Set(calls)
}

/** The document of the code as it is now, bundled into dist and asked. */
async function readDocument() {
  const outfile = path.join(ROOT, 'dist/openapi.mjs')
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['lib/api/openapi.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  const { openApiDocument } = /** @type {typeof import('../../lib/api/openapi')} */ (
    await import(pathToFileURL(outfile).href)
  )
  return openApiDocument('http://localhost')
}

/** An operation with what it answers when all is well: refusals have one form, which `readProblem` reads. @param {Operation} operation */
const withoutRefusals = ({ responses, ...operation }) => ({
  ...operation,
  responses: Object.fromEntries(Object.entries(responses).filter(([status]) => status < '400')),
})

/** The document reduced to some calls and to the components that they need. @param {Document} document @param {Set<string>} calls */
function reduce({ paths, components, ...document }, calls) {
  const called = Object.entries(paths).flatMap(([address, methods]) => {
    const kept = Object.entries(methods)
      .filter(([method]) => calls.has(`${method} ${address}`))
      .map(([method, operation]) => [method, withoutRefusals(operation)])
    return kept.length > 0 ? [[address, Object.fromEntries(kept)]] : []
  })
  /** @type {Components} */
  const needed = {}
  /** @param {unknown} part */
  const visit = (part) => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(
      /"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      const group = (needed[kind] ??= {})
      if (name in group) continue
      group[name] = components[kind]?.[name]
      visit(group[name])
    }
  }
  visit(called)
  // Pages call, and are not called.
  return { ...document, webhooks: {}, paths: Object.fromEntries(called), components: needed }
}

/** Examples would become comments of thousands of lines. @param {unknown} document @returns {Document} */
const withoutExamples = (document) =>
  JSON.parse(
    JSON.stringify(document, (key, /** @type {{schema: unknown}} */ value) =>
      key === 'application/json' ? { schema: value.schema } : value,
    ),
  )

const document = reduce(withoutExamples(await readDocument()), portalCalls())
const types = astToString(await openapiTypes(JSON.stringify(document)))
writeFileSync(SCHEMA, `// Made of the OpenAPI document by \`npm run types:api\`.\n\n${types}`)
