import ts from 'typescript'

/** The expression inside braces, without parentheses. */
function inside(child: ts.JsxChild): ts.Expression | undefined {
  let expression = ts.isJsxExpression(child) ? child.expression : undefined
  while (expression && ts.isParenthesizedExpression(expression)) expression = expression.expression
  return expression
}

/** What an expression may turn out as, of those that choose. */
function choicesOf(expression: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return choicesOf(expression.expression)
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap(choicesOf)
  if (ts.isBinaryExpression(expression) && expression.operatorToken.getText() === '&&')
    return choicesOf(expression.right)
  return [expression]
}

const choosing = (expression: ts.Expression): boolean =>
  ts.isConditionalExpression(expression) ||
  (ts.isBinaryExpression(expression) && expression.operatorToken.getText() === '&&')

/** Props of our own that hold elements, never a bare text. */
const ELEMENTS = /^(children|action|aside|figure|icon|\w+Card)$/

const isElement = (node: ts.Expression): boolean =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)

/** True for what ends up as a text of its own in the page; lists are made of elements. */
function isText(node: ts.Expression): boolean {
  if (isElement(node) || node.kind === ts.SyntaxKind.NullKeyword) return false
  if (ts.isCallExpression(node)) return !/\.(?:map|flatMap)$/.test(node.expression.getText())
  return !(ts.isIdentifier(node) && ELEMENTS.test(node.text))
}

/**
 * Elements in which a text stands bare beside something that comes and goes. Page translation replaces texts in the document;
 * React then looks for one that is not there any more to put a sibling before it, or to take it away, and the page is lost.
 * @returns lines
 */
export function looseTexts(file: string, text: string): number[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const lines: number[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(
        (child) => !(ts.isJsxText(child) ? child.text.trim() === '' : isEmpty(child)),
      )
      const texts = children.filter((child) => {
        const expression = inside(child)
        return ts.isJsxText(child) || (expression && choicesOf(expression).some(isText))
      })
      const changing = children.filter((child) => {
        const expression = inside(child)
        return expression !== undefined && choosing(expression)
      })
      const isLoose = texts.length > 0 && changing.length > 0 && children.length > 1
      if (isLoose) lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return lines
}

/** `{' '}` and comments. */
function isEmpty(child: ts.JsxChild): boolean {
  if (!ts.isJsxExpression(child)) return false
  const expression = inside(child)
  return (
    expression === undefined || (ts.isStringLiteral(expression) && expression.text.trim() === '')
  )
}

/** Elements whose words are code. */
const CODE_TAGS = new Set(['code', 'pre'])
/** Expressions that are keys, codes, ids or addresses. */
const CODE_VALUES = /^(?:masked|maskedKey\(.*\)|apiKey|(?:\w+\.)*(?:code|id|request_id|network))$/

/** Codes that page translation may change: neither they nor what is around them in this file says `translate="no"`. */
export function translatableCodes(file: string, text: string): number[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const lines: number[] = []
  const visit = (node: ts.Node, isKept: boolean): void => {
    let kept = isKept
    if (ts.isJsxElement(node)) {
      const { tagName, attributes } = node.openingElement
      kept ||= attributes.properties.some((one) => one.getText() === 'translate="no"')
      const isCode =
        CODE_TAGS.has(tagName.getText()) ||
        node.children.some((child) => CODE_VALUES.test(inside(child)?.getText() ?? ''))
      if (isCode && !kept)
        lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    }
    ts.forEachChild(node, (child) => visit(child, kept))
  }
  visit(source, false)
  return lines
}
