import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { lexer, type Tokens } from 'marked'

/** One line of the change log. */
export interface Change {
  /** Its anchor, made of its title. */
  id: string
  /** The words it begins with in bold, else its first ones. */
  title: string
  /** Markdown. */
  text: string
}

export interface ChangeGroup {
  /** `Unreleased`, or a number. */
  version: string
  /** Added, Changed, Security, … */
  kind: string
  changes: Change[]
}

const TITLE_WORDS = 7

/** What people notice, version by version, as `CHANGELOG.md` has it: in the form of Keep a Changelog, in English. */
export const readChanges = async (): Promise<ChangeGroup[]> =>
  changesIn(await readFile(path.join(process.cwd(), 'CHANGELOG.md'), 'utf8'))

export function changesIn(markdown: string): ChangeGroup[] {
  const groups: ChangeGroup[] = []
  let version = ''
  for (const token of lexer(markdown)) {
    if (token.type === 'heading') {
      const { depth, text } = token as Tokens.Heading
      if (depth === 2) version = text.replace(/[[\]]/g, '')
      if (depth === 3) groups.push({ version, kind: text, changes: [] })
    } else if (token.type === 'list')
      groups.at(-1)?.changes.push(...(token as Tokens.List).items.map(({ text }) => changeOf(text)))
  }
  return groups
}

function changeOf(text: string): Change {
  const plain = text.replaceAll(/[`*]/g, '')
  const bold = /\*\*(.+?)\*\*/s.exec(text)?.[1]
  const title = (bold ?? plain.split(/\s+/).slice(0, TITLE_WORDS).join(' '))
    .replaceAll(/[`*"“”]/g, '')
    .replaceAll(/\s+/g, ' ')
  return {
    id:
      title
        .toLowerCase()
        .match(/[a-z0-9]+/g)
        ?.join('-') ?? '',
    title,
    text,
  }
}
