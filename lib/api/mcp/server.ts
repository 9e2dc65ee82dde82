import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { guide } from '../../portal/docs/guide'
import type { Ask } from './ask'
import { readReceipt, refusalOf } from './result'
import type { Tool } from './tools'

const INSTRUCTIONS = [
  'Football forecasts published before kickoff and verified after it. No live scores; probabilities are estimates, not guarantees.',
  'Calls are metered: each tool says its price, each result has its receipt. Ask for few rows, and for quota_left before many calls.',
  'A refusal says what to do; do not repeat it unchanged.',
].join('\n')

function noneIfAbsent(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
  throw error
}

/** The guide at an address, read once: a server is made for each message. None where an instance of the API lives without its files. */
const read = new Map<string, ReturnType<typeof guide>>()

function sections(url: string): ReturnType<typeof guide> {
  let known = read.get(url)
  if (!known) read.set(url, (known = guide('en', url).catch(noneIfAbsent)))
  return known
}

/** What is served, to whoever asks. */
export interface Served {
  /** Of the API. */
  version: string
  /** Base address of the API in the guide. */
  url: string
  tools: readonly Tool[]
}

/**
 * Answers one message of one caller.
 * @param message the body of the request
 */
export async function answerMessage(
  served: Served,
  ask: Ask,
  request: Request,
  message: unknown,
): Promise<Response> {
  const server = await createMcpServer(served, ask)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

/** A server for one request of one caller. */
async function createMcpServer({ version, url, tools }: Served, ask: Ask): Promise<McpServer> {
  const server = new McpServer(
    { name: 'prematch', title: 'Prematch', version },
    { instructions: INSTRUCTIONS },
  )
  for (const tool of tools)
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        outputSchema: tool.result,
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      async (input) => {
        const { path, query } = tool.ask(input)
        const answer = await ask(path, query)
        const unchanged = answer.status === 304 ? tool.unchanged?.(input) : undefined
        if (!answer.ok && !unchanged) return refusalOf(answer)
        const shown = tool.output.parse(unchanged ?? (await answer.json()))
        const structuredContent = { ...shown, receipt: readReceipt(answer.headers) }
        return {
          structuredContent,
          // For hosts that know no typed results.
          content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
        }
      },
    )
  for (const { id, title, text } of await sections(url))
    server.registerResource(
      id,
      `prematch://guide/${id}`,
      { title, description: 'A section of the guide.', mimeType: 'text/markdown' },
      (uri) => ({
        contents: [{ uri: uri.href, mimeType: 'text/markdown', text: `# ${title}\n\n${text}` }],
      }),
    )
  return server
}
