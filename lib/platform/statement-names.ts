/** More values than this are a list, whose every length makes another text. */
const MOST_VALUES = 32
/** What one connection may have to remember; the product asks some 300 things. */
const MOST_NAMES = 1_000

type StatementName = (statement: { sql: string; args: unknown[] }) => string

/**
 * Names for what is asked: the database reads and plans a statement that has one when a connection asks it first, and any other each
 * time, which is a quarter of its work. Names are of one process, as its connections are.
 * @returns '' for a statement that is read each time
 */
export function createStatementNames(most = MOST_NAMES): StatementName {
  const names = new Map<string, string>()
  return ({ sql, args }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (args.length > MOST_VALUES || names.size === most) return ''
    const name = `prematch_${names.size + 1}`
    names.set(sql, name)
    return name
  }
}

export const statementName = createStatementNames()
