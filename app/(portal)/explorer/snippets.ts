import { KEY_VARIABLE } from '@/lib/portal/curl'
import type { ExplorerCall } from '@/lib/portal/explorer'

export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const
export type Language = (typeof LANGUAGES)[number]

/** A call as a program that runs as it stands, with its key from the environment. */
export function snippet(language: Language, baseUrl: string, call: ExplorerCall): string {
  return WRITTEN[language](baseUrl + call.target, call.body)
}

type Body = ExplorerCall['body']

const WRITTEN: Record<Language, (url: string, body: Body) => string> = {
  // Double quotes only: they are the same in sh, zsh and cmd.
  curl: (url, body) =>
    [
      'curl',
      `-H "X-API-Key: $${KEY_VARIABLE}"`,
      ...(body ? ['-H "Content-Type: application/json"'] : []),
      ...(body ? [`-d "${JSON.stringify(body).replaceAll('"', '\\"')}"`] : []),
      `"${url}"`,
    ].join(' '),

  // What no client needs: Node and Deno run it alone.
  TypeScript: (url, body) => `import { env } from 'node:process'

const headers = {
  'X-API-Key': env.${KEY_VARIABLE} ?? '',${body ? "\n  'Content-Type': 'application/json'," : ''}
}
const answer = await fetch(
  ${JSON.stringify(url)},
  { ${body ? `method: 'POST', body: JSON.stringify(${JSON.stringify(body)}), ` : ''}headers },
)
console.log(answer.headers.get('X-Request-Cost'))
console.log(await answer.json())`,

  Python: (url, body) => `import json, os, urllib.request

headers = {"X-API-Key": os.environ["${KEY_VARIABLE}"]}
${body ? `headers["Content-Type"] = "application/json"\nbody = json.dumps(${JSON.stringify(body)}).encode()\n` : ''}request = urllib.request.Request(
    ${JSON.stringify(url)},
    ${body ? 'data=body, ' : ''}headers=headers,
)
with urllib.request.urlopen(request, timeout=10) as answer:
    print(answer.headers["X-Request-Cost"])
    print(json.load(answer))`,
}
