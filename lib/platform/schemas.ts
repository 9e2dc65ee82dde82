import { Prisma } from './db'

/** The sandbox's tables lie in a schema of their own: the same ones, made by the same migrations. */
export const SANDBOX_SCHEMA = 'prematch_sandbox'
/** Where its next season is built, before it takes the place of the one that is served. */
export const NEXT_SANDBOX_SCHEMA = 'prematch_sandbox_next'

/** True in SQL on a connection that sees live data. */
export const IS_LIVE = Prisma.sql`current_schema() NOT IN (${SANDBOX_SCHEMA}, ${NEXT_SANDBOX_SCHEMA})`
