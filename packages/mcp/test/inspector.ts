import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where `bringInspector` puts it. */
const PACKAGES = path.join(import.meta.dirname, '../../../.prematch/inspector/node_modules')
const LAUNCHER = path.join(
  PACKAGES,
  '@modelcontextprotocol/inspector/clients/launcher/build/index.js',
)
/** The first Node that it runs on. */
const NEEDED = { major: 22, minor: 19 }

/** This Node, or the one that came with the inspector. @throws Error that says what to do */
function nodeForIt(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor))
    return process.execPath
  const own = path.join(PACKAGES, `node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(own)) return own
  throw new Error(
    `The inspector needs Node ${NEEDED.major}.${NEEDED.minor}: run this test with it.`,
  )
}

/** What the command of the inspector printed, and how it ended. */
export interface Inspected {
  code: number
  printed: unknown
  told: string
}

/** Asks a server by the command line of the official inspector. @param args its address or the command that starts it, and what is asked */
export async function inspect(args: readonly string[]): Promise<Inspected> {
  if (!existsSync(LAUNCHER))
    throw new Error('The inspector could not be installed: see what npm says above.')
  return new Promise((resolve) => {
    execFile(nodeForIt(), [LAUNCHER, '--cli', ...args], (error, stdout, stderr) => {
      const code = error ? Number(error.code ?? 1) : 0
      resolve({ code, printed: code === 0 ? JSON.parse(stdout) : stdout, told: stderr })
    })
  })
}
