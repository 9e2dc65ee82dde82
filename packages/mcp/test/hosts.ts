import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, afterEach, beforeAll } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'prematch-mcp-'))
const program = path.join(folder, 'prematch-mcp.mjs')

/** How a host reaches the service at `url` with a key. */
const TRANSPORTS = {
  'streamable HTTP': (url: string, key: string) =>
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  stdio: (url: string, key: string) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [program],
      env: { PREMATCH_KEY: key, PREMATCH_URL: url },
    }),
}
export type Host = keyof typeof TRANSPORTS
export const HOSTS = Object.keys(TRANSPORTS) as Host[]

/** Builds the program for the tests of a file. @returns its path */
export function buildProgram(): string {
  beforeAll(() => {
    execFileSync(process.execPath, [path.join(import.meta.dirname, '../build.mjs'), program])
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return program
}

/** Gives what connects a host to a server, until the test ends. */
export function useHosts(): (host: Host, url: string, key: string) => Promise<Client> {
  const opened: Client[] = []
  buildProgram()
  afterEach(async () => {
    for (const client of opened.splice(0)) await client.close()
  })
  return async (host, url, key) => {
    const client = new Client({ name: 'test', version: '1' })
    opened.push(client)
    await client.connect(TRANSPORTS[host](url, key))
    return client
  }
}

interface Result {
  isError?: boolean
  structuredContent?: Record<string, unknown> & { receipt: Record<string, unknown> }
  content: { text: string }[]
}

/** What a tool answers. */
export const call = async (client: Client, name: string, input: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: input })) as unknown as Result
