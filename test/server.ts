import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { manualClock, type Clock } from '../lib/platform/clock'
import { readEnv, type Env } from '../lib/platform/env'
import { createLog } from '../lib/platform/log'
import type { ConnectionLimits } from '../server/connections'
import { closeGracefully, createHttpServer, type Handler } from '../server/http'
import { openProduct, type Product } from '../server/product'
import { createTestDatabase } from './database'
import { forgetTimetable } from './timetable'

/** The secret of every test server, so that two of them can share a database. */
export const SECRET_KEY = 'test-secret-test-secret-test-secret-test'

export interface TestServer {
  /** `http://127.0.0.1:<port>` */
  url: string
  product: Product
  databaseUrl: string
  /** Every line the server has logged. */
  logged: string[]
  /** How many connections it holds open. */
  connections(): Promise<number>
  close(): Promise<void>
}

export interface TestServerOptions {
  /** Default: the database's time, as in production. */
  clock?: Clock
  /** Share another server's database: a second instance of the same product. */
  databaseUrl?: string
  /** The product does at once what it does by itself, as at its first start; otherwise tests do. */
  isFirstStart?: true
  env?: Partial<Record<keyof Env, string>>
  /** What answers instead of the pages; 404 otherwise. */
  pages?: Handler
  limits?: ConnectionLimits
}

/** What a server in production can't do without. */
export const PRODUCTION = {
  PREMATCH_ENV: 'production',
  PUBLIC_URL: 'https://prematch.dev',
  SECRET_KEY: 'pZ0yVqB3mXfT8sKc1uWnE6hRjD4aLg9oYi2b7tQ5vNw',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Prematch <no-reply@prematch.dev>',
  TRUSTED_PROXIES: '1',
  RESULTS_DIR: 'simulation',
} as const

/** Apart from the server, which would stay in memory as long as the log. */
const keepingLog = (env: Env, logged: string[]) =>
  createLog(env, { write: (line) => void logged.push(line) })

interface Running {
  product: Product
  server: Server
}

/** Apart from what is given to tests, whose functions would hold all that is named here. */
async function open(
  env: Env,
  logged: string[],
  { clock, limits, pages = nothing }: TestServerOptions,
): Promise<Running> {
  const product = await openProduct(env, { ...(clock && { clock }), log: keepingLog(env, logged) })
  const server = createHttpServer(product, pages, { limits })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { product, server }
}

const nothing: Handler = (_request, response) => response.writeHead(404).end()

/** Starts the real server, without pages, on a free port and a database of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.databaseUrl === undefined ? await createTestDatabase() : undefined
  const databaseUrl = options.databaseUrl ?? database?.url ?? ''
  if (options.isFirstStart) await forgetTimetable(databaseUrl)
  const logged: string[] = []
  const env = readEnv({
    PREMATCH_ENV: 'test',
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    LOG_LEVEL: 'debug',
    ...options.env,
  })
  // Gone once it is closed: what a file of tests still holds then would stay in the memory of all the files after it.
  let running: Running | undefined = await open(env, logged, options)
  const now = () => {
    if (!running) throw new Error('this server is closed')
    return running
  }
  const { port } = now().server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    get product() {
      return now().product
    },
    databaseUrl,
    logged,
    connections: () => promisify(now().server.getConnections.bind(now().server))(),
    async close() {
      const closing = now()
      running = undefined
      await closeGracefully(closing.server, 1_000)
      await closing.product.close()
      await database?.close()
    },
  }
}

export { manualClock }
