import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contractionsIn, statementsOf } from './contractions'

/** A contraction and the version whose code was the first that did without what it takes away. */
interface Listed {
  migration: string
  unusedSince: string
}

const read = (file: string) => readFileSync(file, 'utf8')
const { unreleased, contractions } = JSON.parse(read('prisma/contractions.json')) as {
  unreleased: string
  contractions: Listed[]
}
const migrations = readdirSync('prisma/migrations', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    contractions: contractionsIn(read(`prisma/migrations/${name}/migration.sql`)),
  }))

describe('migrations expand first', () => {
  it('every migration since the first release only adds, but for those listed with the version that stopped using it', () => {
    const newer = migrations.filter(({ name }) => name > unreleased)
    const found = newer.flatMap(({ name, contractions: all }) =>
      all.map(({ what, statement }) => `${name} ${what}: ${statement}`),
    )
    const listed = new Set(contractions.map(({ migration }) => migration))
    expect(found.filter((line) => !listed.has(line.split(' ')[0] ?? ''))).toEqual([])
    // Nothing is excused that is not there.
    const contracting = newer.filter((one) => one.contractions.length > 0).map(({ name }) => name)
    expect([...listed].filter((name) => !contracting.includes(name))).toEqual([])
  })

  it('what stopped using it is a version that was released', () => {
    const released = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - /gm)].map(
      ([, version]) => version,
    )
    expect(contractions.filter((one) => !released.includes(one.unusedSince))).toEqual([])
  })

  it('those from before the first release are seen for what they were', () => {
    const early = migrations.filter(({ name }) => name <= unreleased)
    expect(early.length).toBeGreaterThanOrEqual(30)
    const names = early.filter((one) => one.contractions.length > 0).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        '20261128171000_quota_row',
        '20261128200000_minute_slots',
        '20261129060000_kickoff_confirmed',
        '20261129152000_releases_by_changes',
      ]),
    )
    expect(names).not.toContain('20261130010000_oncall_alerts')
  })
})

const OLD = 'ALTER TABLE "keys" '
it.each([
  `${OLD} DROP COLUMN "name"`,
  `${OLD} DROP CONSTRAINT "keys_pkey"`,
  `${OLD} RENAME COLUMN "name" TO "label"`,
  `${OLD} RENAME TO "tokens"`,
  `${OLD} ALTER COLUMN "name" SET NOT NULL`,
  `${OLD} ALTER COLUMN "name" DROP DEFAULT`,
  `${OLD} ALTER COLUMN "name" TYPE INTEGER USING 1`,
  `${OLD} ALTER "name" SET DATA TYPE INTEGER`,
  `${OLD} ADD COLUMN "size" INTEGER NOT NULL`,
  `${OLD} ADD COLUMN "a" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "b" INTEGER NOT NULL`,
  `${OLD} ADD CONSTRAINT "named" CHECK (name <> '')`,
  'CREATE UNIQUE INDEX "once" ON "keys"("name")',
  'CREATE TRIGGER "guard" BEFORE UPDATE ON "keys" FOR EACH ROW EXECUTE FUNCTION refuse()',
  'DROP TABLE "keys"',
  'DROP INDEX "once"',
  'DELETE FROM "keys"',
  'TRUNCATE "keys"',
  "ALTER TYPE \"state\" RENAME VALUE 'a' TO 'b'",
  `CREATE TABLE "b" ("id" TEXT);\n-- said\n${OLD} DROP COLUMN "name"`,
])('is a contraction: %s', (sql) => {
  expect(contractionsIn(sql)).toHaveLength(1)
})

it.each([
  `${OLD} ADD COLUMN "size" INTEGER`,
  `${OLD} ADD COLUMN "size" INTEGER NOT NULL DEFAULT 0`,
  `${OLD} ALTER COLUMN "name" DROP NOT NULL`,
  `${OLD} ALTER COLUMN "name" SET DEFAULT 'x'`,
  'CREATE INDEX "quick" ON "keys"("name")',
  'CREATE TABLE "b" ("id" TEXT NOT NULL); ALTER TABLE "b" ADD CONSTRAINT "c" UNIQUE ("id"); CREATE UNIQUE INDEX "d" ON "b"("id")',
  '-- DROP TABLE "keys";\nUPDATE "keys" SET "name" = \'; DROP TABLE keys; --\'',
  'DROP TRIGGER "guard" ON "keys"',
])('is none: %s', (sql) => {
  expect(contractionsIn(sql)).toEqual([])
})

it('a function is one statement, whatever its body holds', () => {
  const sql =
    'CREATE FUNCTION f() RETURNS void AS $$ BEGIN DELETE FROM a; DELETE FROM b; END $$ LANGUAGE plpgsql; SELECT 1'
  expect(statementsOf(sql)).toHaveLength(2)
  expect(contractionsIn(sql)).toEqual([])
})
