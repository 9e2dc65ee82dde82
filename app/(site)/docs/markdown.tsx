import { lexer, type Token, type Tokens } from 'marked'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { Inline } from '@/components/parts/markdown-inline'
import { CodeBlock } from '@/components/ui/code-block'
import { Table, Td, Th } from '@/components/ui/table'
import { CallCode } from './call-code'
import { inEachLanguage } from './curl-calls'

/** Our own Markdown in the product's look. No HTML of a text is ever passed on. */
export function Markdown({ text, label }: { text: string; label: string }) {
  return <Blocks tokens={lexer(text)} label={label} />
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
