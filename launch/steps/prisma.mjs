import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { explainOutput } from './failures.mjs'
import { ROOT, runBin } from './run.mjs'

const SCHEMA = path.join(ROOT, 'prisma/schema.prisma')
const MIGRATIONS = path.join(ROOT, 'prisma/migrations')
const GENERATED = path.join(ROOT, 'lib/platform/generated')
const STAMP = path.join(GENERATED, 'prisma/.schema-sha256')

/**
 * Writes the migrations down as a module, so that a bundle carries those it was built with: what lies in the folder
 * when it runs may belong to another version.
 */
function writeMigrations() {
  const migrations = readdirSync(MIGRATIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      sql: readFileSync(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const file = path.join(GENERATED, 'migrations.ts')
  const text = `/** Every migration of this version, in order. Generated from prisma/migrations. */
export const MIGRATIONS: readonly { name: string; sql: string }[] = ${JSON.stringify(migrations, null, 2)}\n`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/**
 * Generates what the code knows of the database: the Prisma client, unless it was generated from this schema and
 * this version of Prisma, and the list of migrations.
 * @returns {Promise<boolean>} true when the client was generated
 */
export async function generateClient() {
  const manifest = readFileSync(path.join(ROOT, 'node_modules/prisma/package.json'), 'utf8')
  const { version } = /** @type {{version: string}} */ (JSON.parse(manifest))
  const stamp = createHash('sha256').update(readFileSync(SCHEMA)).update(version).digest('hex')
  const fits = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp
  if (!fits) {
    const { code, output } = await runBin('prisma/build/index.js', ['generate'])
    if (code !== 0) {
      throw explainOutput(
        output,
        "Prisma can't generate its client: correct prisma/schema.prisma and start again.",
      )
    }
    writeFileSync(STAMP, stamp)
  }
  writeMigrations()
  return !fits
}
