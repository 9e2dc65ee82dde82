import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, snippet, type WrittenCall } from './snippets'

const call: WrittenCall = {
  method: 'GET',
  url: 'https://x.test/v1/matches/today',
  body: null,
  credential: 'key',
  isJson: true,
}
const change: WrittenCall = {
  method: 'PUT',
  url: "https://x.test/a?b='c",
  body: { name: 'Stade "1"', quota_mails: false, until: null },
  credential: 'session',
  isJson: true,
}

/** What one call of a program brought to a server. */
async function received(run: (url: string) => Promise<unknown>) {
  const got: { method?: string; url?: string; headers?: IncomingMessage['headers']; body: string } =
    { body: '' }
  const server = createServer((request, response) => {
    Object.assign(got, { method: request.method, url: request.url, headers: request.headers })
    request.on('data', (part: Buffer) => (got.body += part.toString()))
    request.on('end', () => response.end('{"fine": true}'))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await run(`http://127.0.0.1:${port}`)
  await new Promise((closed) => server.close(closed))
  return got
}

describe('a call as a program', () => {
  it('is one line of curl that any shell takes', () => {
    expect(snippet('curl', call)).toBe(
      'curl -H "X-API-Key: $PREMATCH_KEY" "https://x.test/v1/matches/today"',
    )
    expect(snippet('curl', { ...call, credential: null })).toBe(
      'curl "https://x.test/v1/matches/today"',
    )
    expect(snippet('curl', { ...change, body: { a: 'b' } })).toBe(
      'curl -X PUT -H "Authorization: Bearer $PREMATCH_SESSION" -H "Content-Type: application/json" -d "{\\"a\\":\\"b\\"}" "https://x.test/a?b=\'c"',
    )
  })

  it('shows a key only where the operation takes one', () => {
    for (const language of LANGUAGES) {
      expect(snippet(language, call)).toContain('PREMATCH_KEY')
      expect(snippet(language, { ...call, credential: null })).not.toMatch(/PREMATCH_|env/)
    }
  })

  it('in TypeScript sends what it says', async () => {
    const got = await received(async (url) => {
      const text = snippet('TypeScript', { ...change, url: `${url}/a?b='c` })
      const { outputText } = ts.transpileModule(text, {
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
      })
      await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', outputText], {
        env: { ...process.env, PREMATCH_SESSION: 'pms_1' },
      })
    })
    expect(got).toMatchObject({ method: 'PUT', url: '/a?b=%27c' })
    expect(got.headers).toMatchObject({
      authorization: 'Bearer pms_1',
      'content-type': 'application/json',
    })
    expect(JSON.parse(got.body)).toEqual(change.body)
  })

  it('in Python has the words of Python for true, false and null', () => {
    const text = snippet('Python', change)
    expect(text).toContain('import json, os, urllib.request')
    expect(text).toContain('method="PUT"')
    expect(text).toContain('{"name": "Stade \\"1\\"", "quota_mails": False, "until": None}')
    expect(text).toContain('"Authorization": f"Bearer {os.environ[\'PREMATCH_SESSION\']}"')
    expect(snippet('Python', { ...call, isJson: false, credential: null })).toBe(
      [
        'import urllib.request',
        '',
        'request = urllib.request.Request(',
        '    "https://x.test/v1/matches/today",',
        ')',
        'with urllib.request.urlopen(request, timeout=10) as answer:',
        '    print(answer.read().decode())',
      ].join('\n'),
    )
  })
})
