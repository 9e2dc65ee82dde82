import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { importsOf, projectFiles, read } from './import-graph'

/** What Next itself renders; everything else is reached from here. */
const ENTRY =
  /^app\/(?:.+\/)?(?:page|layout|error|loading|global-error|not-found|template|default)\.tsx$/
const entries = projectFiles().filter((file) => ENTRY.test(file))

interface Module {
  directive: 'client' | 'server' | null
  imports: string[]
  /** Areas whose words it looks up by a hook. */
  uses: string[]
  /** Areas it sends to the browser: `<Words areas={[…]}>`. */
  sends: string[]
}

/** True for the outermost element of what is returned, and for one that holds the pages of a layout. */
const isWhole = (element: ts.JsxElement): boolean => {
  const around = ts.isParenthesizedExpression(element.parent)
    ? element.parent.parent
    : element.parent
  return ts.isReturnStatement(around) || element.getText().includes('{children}')
}

function moduleOf(file: string): Module {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  const [first] = source.statements
  const words =
    first && ts.isExpressionStatement(first) && ts.isStringLiteral(first.expression)
      ? first.expression.text
      : ''
  const uses: string[] = []
  const sends: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'useTranslations') {
      const [area] = node.arguments
      if (!area || !ts.isStringLiteral(area))
        throw new Error(`${file} uses words of an area that can't be told: ${node.getText()}`)
      uses.push(area.text.split('.')[0] ?? '')
    }
    if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Words') {
      if (!isWhole(node)) throw new Error(`${file} gives its words to a part of the page only`)
      const areas = node.openingElement.attributes.getText()
      sends.push(...[...areas.matchAll(/'(\w+)'/g)].map(([, area = '']) => area))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return {
    directive: words === 'use client' ? 'client' : words === 'use server' ? 'server' : null,
    imports: importsOf(file)
      .filter(
        ({ to, typeOnly }) => !typeOnly && /^(app|components|lib\/portal)\/.*\.tsx?$/.test(to),
      )
      .map(({ to }) => to),
    uses,
    sends,
  }
}

const modules = new Map<string, Module>()
const load = (file: string): Module => {
  const module = modules.get(file) ?? moduleOf(file)
  modules.set(file, module)
  return module
}

/** Areas that the part of a page which runs in the browser looks up, each with a file that does. */
function neededBy(entry: string): Map<string, string> {
  const needed = new Map<string, string>()
  const seen = new Set<string>()
  const visit = (file: string, above: boolean): void => {
    const { directive, imports, uses } = load(file)
    const inBrowser = above || directive === 'client'
    if (directive === 'server' || seen.has(`${file} ${inBrowser}`)) return
    seen.add(`${file} ${inBrowser}`)
    if (inBrowser) for (const area of uses) needed.set(area, file)
    for (const to of imports) visit(to, inBrowser)
  }
  visit(entry, false)
  return needed
}

/** The layouts around an entry, those of its own folder included; around a layout, those above it. */
const layoutsAround = (entry: string): string[] =>
  entries.filter(
    (file) =>
      file !== entry &&
      // It takes the place of every layout.
      path.basename(entry) !== 'global-error.tsx' &&
      path.basename(file) === 'layout.tsx' &&
      entry.startsWith(`${path.dirname(file)}/`),
  )

const sentTo = (entry: string) => new Set(layoutsAround(entry).flatMap((file) => load(file).sends))

describe('the words that a page sends to the browser', () => {
  it('are found at all', () => {
    expect(entries.length).toBeGreaterThan(20)
    expect(neededBy('app/(portal)/keys/page.tsx').get('Keys')).toMatch(/^app\/\(portal\)\/keys\//)
  })

  it.each(entries)('hold every area that %s looks up there', (entry) => {
    const sent = new Set([...sentTo(entry), ...load(entry).sends])
    expect([...neededBy(entry)].filter(([area]) => !sent.has(area))).toEqual([])
  })

  it.each(entries)('hold none for %s that nothing of it looks up, and none twice', (entry) => {
    const needed = neededBy(entry)
    const above = sentTo(entry)
    const idle = load(entry).sends.filter((area) => !needed.has(area) || above.has(area))
    // What every page may need, its error page before all, is sent once for all of them.
    expect(entry === 'app/layout.tsx' ? [] : idle).toEqual([])
  })
})
