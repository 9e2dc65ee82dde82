import { KEY_VARIABLE } from '@/lib/portal/curl'

export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const
export type Language = (typeof LANGUAGES)[number]

/** Remembers the language of the documentation's code. */
export const CODE_COOKIE = 'prematch_code'

export const readLanguage = (value: string | undefined): Language =>
  LANGUAGES.find((language) => language === value) ?? 'curl'

/** What a call shows of who makes it. */
export type Credential = 'key' | 'session' | null

/** A call of the API that is to be written down. */
export interface WrittenCall {
  method: string
  url: string
  /** Sent as JSON; null without a body. */
  body: unknown
  credential: Credential
  /** False for answers that are no JSON. */
  isJson: boolean
}

const SESSION_VARIABLE = 'PREMATCH_SESSION'

/** A call as a program that runs as it stands, with its key or session from the environment. */
export const snippet = (language: Language, call: WrittenCall): string => WRITTEN[language](call)

/** One call in each language, in their order. */
export const snippets = (call: WrittenCall): string[] =>
  LANGUAGES.map((language) => snippet(language, call))

/** The headers of a call, their values as one language writes what it reads from the environment. */
const headersOf = (
  { body, credential }: WrittenCall,
  read: (variable: string, before: string) => string,
  literal: (text: string) => string,
): [name: string, value: string][] => [
  ...(credential === 'key' ? [['X-API-Key', read(KEY_VARIABLE, '')] as [string, string]] : []),
  ...(credential === 'session'
    ? [['Authorization', read(SESSION_VARIABLE, 'Bearer ')] as [string, string]]
    : []),
  ...(body === null ? [] : [['Content-Type', literal('application/json')] as [string, string]]),
]

const WRITTEN: Record<Language, (call: WrittenCall) => string> = {
  // Double quotes only: they are the same in sh, zsh and cmd.
  curl(call) {
    const { method, url, body } = call
    const isImplied = method === (body === null ? 'GET' : 'POST')
    return [
      'curl',
      ...(isImplied ? [] : [`-X ${method}`]),
      ...headersOf(
        call,
        (variable, before) => `${before}$${variable}`,
        (text) => text,
      ).map(([name, value]) => `-H "${name}: ${value}"`),
      ...(body === null ? [] : [`-d "${JSON.stringify(body).replaceAll('"', '\\"')}"`]),
      `"${url}"`,
    ].join(' ')
  },

  // What no client needs: Node and Deno run it alone.
  TypeScript(call) {
    const { method, url, body, credential, isJson } = call
    const headers = headersOf(
      call,
      (variable, before) =>
        before === '' ? `env.${variable} ?? ''` : `\`${before}\${env.${variable}}\``,
      (text) => `'${text}'`,
    ).map(([name, value]) => `    '${name}': ${value},`.replace("'Authorization'", 'Authorization'))
    const options = [
      ...(method === 'GET' ? [] : [`  method: '${method}',`]),
      ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
      ...(body === null ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
    ]
    const asked =
      options.length > 0
        ? `fetch(${JSON.stringify(url)}, {\n${options.join('\n')}\n})`
        : `fetch(${JSON.stringify(url)})`
    return [
      ...(credential === null ? [] : ["import { env } from 'node:process'", '']),
      `const answer = await ${asked}`,
      ...(credential === 'key' ? ["console.log(answer.headers.get('X-Request-Cost'))"] : []),
      `console.log(await answer.${isJson ? 'json' : 'text'}())`,
    ].join('\n')
  },

  Python(call) {
    const { method, url, body, credential, isJson } = call
    const headers = headersOf(
      call,
      (variable, before) =>
        before === '' ? `os.environ["${variable}"]` : `f"${before}{os.environ['${variable}']}"`,
      (text) => `"${text}"`,
    ).map(([name, value]) => `        "${name}": ${value},`)
    const modules = [
      ...(isJson || body !== null ? ['json'] : []),
      ...(credential === null ? [] : ['os']),
      'urllib.request',
    ]
    return [
      `import ${modules.join(', ')}`,
      '',
      'request = urllib.request.Request(',
      `    ${JSON.stringify(url)},`,
      ...(method === (body === null ? 'GET' : 'POST') ? [] : [`    method="${method}",`]),
      ...(body === null ? [] : [`    data=json.dumps(${pythonLiteral(body)}).encode(),`]),
      ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
      ')',
      'with urllib.request.urlopen(request, timeout=10) as answer:',
      ...(credential === 'key' ? ['    print(answer.headers["X-Request-Cost"])'] : []),
      isJson ? '    print(json.load(answer))' : '    print(answer.read().decode())',
    ].join('\n')
  },
}

/** A value of JSON as Python writes it: other words for true, false and null, all else the same. */
function pythonLiteral(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}: ${pythonLiteral(inner)}`)
      .join(', ')}}`
  return JSON.stringify(value)
}
