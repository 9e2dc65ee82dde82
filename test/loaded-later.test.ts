import path from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { LOADED_LATER, SERVER_BUNDLE } from '../launch/steps/bundle.mjs'
import { read } from './import-graph'

/** The modules of ours in each file that is built, by its name. */
async function modulesOfFiles(): Promise<Map<string, string[]>> {
  const { metafile } = await build({
    ...SERVER_BUNDLE,
    write: false,
    sourcemap: false,
    metafile: true,
  })
  return new Map(
    Object.entries(metafile.outputs).map(([file, { inputs }]) => [
      path.basename(file, '.mjs'),
      Object.keys(inputs).filter((name) => !name.includes('node_modules/')),
    ]),
  )
}

const COLLECTIONS = ['Map', 'Set', 'WeakMap', 'WeakSet', 'LRUCache']
/** Those that begin empty; others are lists. */
const isCollection = (node: ts.Node): boolean =>
  ts.isNewExpression(node) &&
  COLLECTIONS.includes(node.expression.getText()) &&
  (node.expression.getText() === 'LRUCache' || !node.arguments?.length)

/** What a second copy of a module would have a second time: variables, collections that fill, classes that things are told apart by. */
function remembers(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  return source.statements.flatMap((statement) => {
    if (ts.isClassDeclaration(statement)) return [`${file}: class ${statement.name?.text}`]
    if (!ts.isVariableStatement(statement)) return []
    const { flags, declarations } = statement.declarationList
    const isVariable = (flags & ts.NodeFlags.Const) === 0
    return declarations
      .filter(({ initializer }) => isVariable || (initializer && isCollection(initializer)))
      .map(({ name }) => `${file}: ${name.getText()}`)
  })
}

test('what a program loads later shares nothing that remembers with it', async () => {
  const modules = await modulesOfFiles()
  const later = Object.keys(LOADED_LATER)
  expect([...modules.keys()]).toEqual(expect.arrayContaining(later))
  const programs = new Set(
    [...modules].flatMap(([name, files]) => (later.includes(name) ? [] : files)),
  )
  const twice = later
    .flatMap((name) => modules.get(name) ?? [])
    .filter((file) => programs.has(file))
  expect(twice).toContain('lib/platform/clock.ts')
  expect(twice.flatMap(remembers)).toEqual([])
})
