import { env, stdin } from 'node:process'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { relay } from './relay'

const USAGE = `prematch-mcp: Prematch for assistants, for hosts that start a program (Model Context Protocol over stdio).

Set in the host's configuration:
  PREMATCH_KEY  your API key
  PREMATCH_URL  the address of the API, https://…

Hosts that speak streamable HTTP need no program: give them <address>/mcp, and the key as bearer.`

/** Ends with a sentence for whoever reads the host's log. */
function refuse(sentence: string): never {
  console.error(`prematch-mcp: ${sentence}`)
  process.exit(2)
}

function readUrl(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : refuse('PREMATCH_URL is no address.')
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere))
    refuse('PREMATCH_URL must begin with https://, so that nobody on the way can read your key.')
  return new URL(`${url.origin}${url.pathname.replace(/\/+$/, '')}/mcp`)
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(USAGE)
    return
  }
  const key = env.PREMATCH_KEY?.trim()
  if (!key) refuse('set PREMATCH_KEY to your API key.')
  if (!env.PREMATCH_URL) refuse('set PREMATCH_URL to the address of the API.')
  const service = new StreamableHTTPClientTransport(readUrl(env.PREMATCH_URL), {
    requestInit: { headers: { 'X-API-Key': key }, redirect: 'error' },
  })
  const settled = await relay(new StdioServerTransport(), service)
  // The host has hung up; what it asked before is still answered.
  stdin.once('end', () => void settled().then(() => process.exit(0)))
}

main().catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)))
