import { openDatabaseClock } from '../platform/database-clock'
import { connectDb } from '../platform/db'
import { EnvError, readDatabaseUrl, readEnv, type Env } from '../platform/env'
import { examineDatabase, examineSecret, PATIENCE_MS } from './database'
import { createLog } from '../platform/log'
import { failed, ok, skipped, warning, wordsOf, type Finding } from './finding'
import { examineMail } from './mail'
import { examinePayments } from './payments'
import { examineDisk, examineNode, examineOncall, examineResults } from './place'
import { examineProxies } from './proxies'
import { examineRelease } from './release'

export type { Finding } from './finding'

/** What is done beyond looking. */
export interface Examination {
  /** Whom to send a mail. */
  mail?: string
  /** The address that people open, to be asked as they would. */
  through?: string
  /** True to cause an event in Stripe and wait for it. */
  webhook?: boolean
}

type Variables = Record<string, string | undefined>

/**
 * Examines an installation by the variables that its programs are started with. Never throws: what can't be looked at is a
 * finding as well.
 */
export async function examine(variables: Variables, asked: Examination): Promise<Finding[]> {
  const { env, findings: settings } = readSettings(variables)
  const findings = [examineNode(), ...settings]
  const database = await databaseOf(variables)
  findings.push(...database)
  const hasSchema = database.at(-1)?.status === 'ok'
  if (!env) return [...findings, skipped('everything else', 'waits for usable settings')]
  findings.push(
    ...(hasSchema
      ? await inDatabase(env, asked)
      : [skipped('secret, results, payments', 'wait for the database')]),
  )
  findings.push(await examineMail(env, asked.mail), examineOncall(env))
  findings.push(...(await examineProxies(asked.through, env.TRUSTED_PROXIES)))
  findings.push(await examineDisk(env.SOURCES_DIR))
  return findings
}

/** The settings as a server reads them; where that refuses them, as a command does, to look at the rest all the same. */
function readSettings(variables: Variables): { env: Env | undefined; findings: Finding[] } {
  try {
    const env = readEnv(variables)
    return { env, findings: [ok('settings', `${env.PREMATCH_ENV}, ${env.PUBLIC_URL}`)] }
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    const findings = error.message
      .split('\n')
      .slice(1)
      .map((line) => failed('settings', line.trim(), 'See .env.example.'))
    return { env: lenientEnv(variables), findings }
  }
}

function lenientEnv(variables: Variables): Env | undefined {
  try {
    return readEnv(variables, { serves: false })
  } catch {
    return undefined
  }
}

async function databaseOf(variables: Variables): Promise<Finding[]> {
  try {
    return await examineDatabase(readDatabaseUrl(variables))
  } catch {
    // The settings have said so.
    return []
  }
}

/** What is on record there. */
async function inDatabase(env: Env, { webhook = false }: Examination): Promise<Finding[]> {
  const db = connectDb(env.DATABASE_URL, 2, PATIENCE_MS)
  try {
    const clock = await openDatabaseClock(db, createLog({ LOG_LEVEL: 'silent' }), env.PREMATCH_NOW)
    return [
      await examineSecret({ db, env }),
      ...(await examineResults({ db, env })),
      await examineRelease({ db, clock }),
      ...(await examinePayments({ db, env }, webhook)),
    ]
  } catch (error) {
    return [warning('database', wordsOf(error), 'Try again.')]
  } finally {
    await db.$disconnect()
  }
}
