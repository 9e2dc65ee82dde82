import { Lexer, lexer, type Token, type Tokens } from 'marked'
import { Link } from '@/components/ui/link'
import { Fragment, type ReactNode } from 'react'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { CodeBlock } from '@/components/ui/code-block'
import { Table, Td, Th } from '@/components/ui/table'
import { CallCode } from './call-code'
import { inEachLanguage } from './curl-calls'

/** Our own Markdown in the product's look. No HTML of a text is ever passed on. */
export function Markdown({ text, label }: { text: string; label: string }) {
  return <Blocks tokens={lexer(text)} label={label} />
}

/** A sentence or two of Markdown, inside of something else. */
export function MarkdownInline({ text }: { text: string }) {
  return <Inline tokens={Lexer.lexInline(text)} />
}

function Blocks({ tokens, label }: { tokens: Token[]; label: string }) {
  return tokens.map((token, i) => {
    switch (token.type) {
      case 'paragraph':
        return (
          <p key={i} className="text-body text-ink-2 max-w-[72ch]">
            <Inline tokens={token.tokens} />
          </p>
        )
      case 'list':
        return <List key={i} list={token as Tokens.List} />
      case 'code':
        return <Program key={i} code={token as Tokens.Code} label={label} />
      case 'table':
        return <Grid key={i} table={token as Tokens.Table} label={label} />
      default:
        return null
    }
  })
}

/** Calls with curl are there in every language; other code stays as it is. */
function Program({ code: { text, lang }, label }: { code: Tokens.Code; label: string }) {
  const labels = useCopyLabels()
  const texts = lang === 'sh' ? inEachLanguage(text) : null
  return texts ? (
    <CallCode texts={texts} label={label} />
  ) : (
    <CodeBlock text={text} label={label} labels={labels} />
  )
}

function List({ list }: { list: Tokens.List }) {
  const Kind = list.ordered ? 'ol' : 'ul'
  return (
    <Kind
      // A list that goes on after a piece of code goes on counting.
      {...(list.ordered && { start: Number(list.start) })}
      className={`text-body text-ink-2 marker:text-ink-3 grid max-w-[72ch] gap-1.5 pl-5 ${list.ordered ? 'list-decimal' : 'list-disc'}`}
    >
      {list.items.map((item, i) => (
        <li key={i}>
          <Inline tokens={item.tokens} />
        </li>
      ))}
    </Kind>
  )
}

function Grid({ table, label }: { table: Tokens.Table; label: string }) {
  const side = (i: number) => (table.align[i] === 'right' ? 'num text-right whitespace-nowrap' : '')
  return (
    <div className="border-line bg-surface rounded-m overflow-hidden border">
      <Table label={`${label}: ${table.header[0]?.text ?? ''}`}>
        <thead>
          <tr>
            {table.header.map((cell, i) => (
              <Th key={i} className={table.align[i] === 'right' ? 'text-right' : ''}>
                <Inline tokens={cell.tokens} />
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at} className="group">
              {row.map((cell, i) => (
                <Td key={i} className={side(i)}>
                  <Inline tokens={cell.tokens} />
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Inline({ tokens = [] }: { tokens?: Token[] | undefined }): ReactNode {
  return tokens.map((token, i) => {
    const inner = 'tokens' in token && token.tokens ? <Inline tokens={token.tokens} /> : null
    switch (token.type) {
      case 'strong':
        return (
          <strong key={i} className="text-ink font-medium">
            {inner}
          </strong>
        )
      case 'em':
        return <em key={i}>{inner}</em>
      case 'codespan':
        return <Code key={i}>{(token as Tokens.Codespan).text}</Code>
      case 'link':
        return (
          <Anchor key={i} href={(token as Tokens.Link).href}>
            {inner}
          </Anchor>
        )
      default:
        return <Fragment key={i}>{inner ?? (token as Tokens.Text).text}</Fragment>
    }
  })
}

function Code({ children }: { children: ReactNode }) {
  return (
    <code
      translate="no"
      className="num bg-sunken border-line rounded-[4px] border px-1 py-px text-[0.9em] wrap-anywhere"
    >
      {children}
    </code>
  )
}

const LINK = 'text-ink decoration-line-strong hover:decoration-ink underline underline-offset-2'

function Anchor({ href, children }: { href: string; children: ReactNode }) {
  // What is no page of ours is loaded whole.
  const Kind = /\.(json|txt)$/.test(href) ? 'a' : Link
  return (
    <Kind href={href} className={LINK}>
      {children}
    </Kind>
  )
}
