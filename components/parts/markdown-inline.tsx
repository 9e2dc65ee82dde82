import { Lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { Link } from '../ui/link'

/** A sentence or two of our own Markdown, inside of something else. No HTML of a text is ever passed on. */
export function MarkdownInline({ text }: { text: string }) {
  return <Inline tokens={Lexer.lexInline(text)} />
}

/** The same of what is read already. */
export function Inline({ tokens = [] }: { tokens?: Token[] | undefined }): ReactNode {
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
