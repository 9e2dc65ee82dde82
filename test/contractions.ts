/** A statement of a migration that may refuse, or not find, what the version before does. */
export interface Contraction {
  what: string
  statement: string
}

const NAME = String.raw`(?:ONLY\s+)?(?:IF\s+(?:NOT\s+)?EXISTS\s+)?"?(\w+)"?`

/** Statements without comments; bodies of functions stay in one piece. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let current = ''
  // Quoted texts, bodies of functions, comments, ends of statements, and all else.
  const parts = sql.matchAll(
    /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^;'$/-]+|./g,
  )
  for (const [part] of parts) {
    if (part.startsWith('--') || part.startsWith('/*')) continue
    if (part === ';') {
      if (current.trim() !== '') statements.push(current.trim())
      current = ''
    } else current += part
  }
  return current.trim() === '' ? statements : [...statements, current.trim()]
}

/** What an `ALTER TABLE` of a table that was there before may not do, clause by clause. */
const CLAUSES: [RegExp, string][] = [
  [/\bDROP\s+(?!NOT\s+NULL)/i, 'takes away a column, a constraint or a default'],
  [/\bRENAME\b/i, 'renames'],
  [/\bSET\s+NOT\s+NULL\b/i, 'demands a value'],
  [/\bALTER\s+(?:COLUMN\s+)?"?\w+"?\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'changes a type'],
  [
    /\bADD\s+(?:CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/i,
    'adds a rule to rows that exist',
  ],
  [
    /\bADD\s+(?:COLUMN\s+)?(?=[^,]*\bNOT\s+NULL\b)(?![^,]*\b(?:DEFAULT|GENERATED)\b)/i,
    'demands a new value',
  ],
]

const STATEMENTS: [RegExp, string][] = [
  [/^DROP\s+(?!TRIGGER)/i, 'drops'],
  [/^TRUNCATE\b|^DELETE\b/i, 'deletes rows'],
  [/^ALTER\s+(?:TYPE|VIEW|FUNCTION|SEQUENCE|INDEX|SCHEMA)\b.*\bRENAME\b/is, 'renames'],
]

/**
 * What a migration does that the version before may not outlive: rule 1 of UPGRADING.md. Tables that the migration makes
 * itself are nobody's yet.
 */
export function contractionsIn(sql: string): Contraction[] {
  const statements = statementsOf(sql)
  const made = new Set(
    statements.flatMap(
      (one) => new RegExp(`^CREATE\\s+TABLE\\s+${NAME}`, 'i').exec(one)?.[1] ?? [],
    ),
  )
  return statements.flatMap((statement) =>
    reasonsOf(statement, made).map((what) => ({ what, statement: statement.replace(/\s+/g, ' ') })),
  )
}

function reasonsOf(statement: string, made: Set<string>): string[] {
  const isOurs = (pattern: string) => made.has(new RegExp(pattern, 'is').exec(statement)?.[1] ?? '')
  if (/^ALTER\s+TABLE\b/i.test(statement)) {
    if (isOurs(`^ALTER\\s+TABLE\\s+${NAME}`)) return []
    return CLAUSES.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what)
  }
  if (/^CREATE\s+UNIQUE\s+INDEX\b/i.test(statement))
    return isOurs(`\\bON\\s+${NAME}`) ? [] : ['adds a rule to rows that exist']
  if (/^CREATE\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+)?(?:TRIGGER|RULE)\b/i.test(statement))
    return isOurs(`\\b(?:ON|TO)\\s+${NAME}`) ? [] : ['adds a rule to rows that exist']
  return STATEMENTS.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what)
}
