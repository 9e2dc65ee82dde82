import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { explainOutput } from './failures.mjs'
import { ROOT, runBin } from './run.mjs'

const SCHEMA = path.join(ROOT, 'prisma/schema.prisma')
const STAMP = path.join(ROOT, 'lib/platform/generated/prisma/.schema-sha256')

/**
 * Generates the Prisma client unless it was generated from this schema and this version of Prisma.
 * @returns {Promise<boolean>} true when it was generated
 */
export async function generateClient() {
  const manifest = readFileSync(path.join(ROOT, 'node_modules/prisma/package.json'), 'utf8')
  const { version } = JSON.parse(manifest)
  const stamp = createHash('sha256').update(readFileSync(SCHEMA)).update(version).digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false
  const { code, output } = await runBin('prisma/build/index.js', ['generate'])
  if (code !== 0) {
    throw explainOutput(
      output,
      "Prisma can't generate its client: correct prisma/schema.prisma and start again.",
    )
  }
  writeFileSync(STAMP, stamp)
  return true
}
