import { existsSync, readFileSync, statSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import ts from 'typescript'

export const ROOT = path.resolve(import.meta.dirname, '..')

/** Every file of the project as git knows it (tracked, or new and not ignored), relative to the root. */
export const projectFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
  })
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(ROOT, file)))

export const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

export interface Import {
  from: string
  /** File relative to the root, or the name of a package. */
  to: string
  /** True when the import leaves nothing behind at run time. */
  typeOnly: boolean
}

function resolve(from: string, specifier: string): string {
  if (!specifier.startsWith('.') && !specifier.startsWith('@/')) return specifier
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(from), specifier)
  const candidates = ['', '.ts', '.tsx', '.d.ts', '.mjs', '/index.ts', '/index.tsx'].map(
    (end) => base + end,
  )
  const file = candidates.find((name) => {
    const full = path.join(ROOT, name)
    return existsSync(full) && statSync(full).isFile()
  })
  if (file === undefined) throw new Error(`${from} imports ${specifier}, which does not exist`)
  return file
}

const isTypeOnly = (statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean => {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly
  const clause = statement.importClause
  if (clause === undefined) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const named = clause.namedBindings
  return (
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.every((element) => element.isTypeOnly)
  )
}

/** What a file imports, statically and dynamically. */
export function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const specifier = node.moduleSpecifier
      if (specifier && ts.isStringLiteral(specifier)) {
        found.push({ from: file, to: resolve(file, specifier.text), typeOnly: isTypeOnly(node) })
      }
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments
      if (specifier && ts.isStringLiteral(specifier)) {
        found.push({ from: file, to: resolve(file, specifier.text), typeOnly: false })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Circles of a directed graph: the nodes of each group that can reach one another (Tarjan's algorithm). */
export function circles(edges: Map<string, Set<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const lowOf = (node: string) => low.get(node) ?? Infinity
  const visit = (node: string): void => {
    index.set(node, index.size)
    low.set(node, index.size - 1)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(lowOf(node), lowOf(next)))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) found.push(group)
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return found
}
