import { describe, expect, it } from 'vitest'
import { LANGUAGES, snippet } from '@/components/code/snippets'
import { openApiDocument } from '@/lib/api/openapi'
import { operationsOf, type ApiDocument } from '@/lib/portal/docs/document'
import { exampleCall } from './example-call'
import { schemaFields } from './schema-fields'

const URL = 'https://x.test'
const document = JSON.parse(JSON.stringify(openApiDocument(URL))) as ApiDocument
const operations = operationsOf(document)
const ID = `fsm:v1:${'a'.repeat(64)}`
const own = { competition: 'SERIE_A', matchIds: [ID] }
const call = (id: string, subject = own) => {
  const operation = operations.find(({ operationId }) => operationId === id)
  if (!operation) throw new Error(`no ${id}`)
  return exampleCall(document, operation, subject, URL)
}

describe('the example of an operation', () => {
  it('asks about the competition and the matches of whoever reads', () => {
    expect(call('listLeagueMatches')).toEqual({
      method: 'GET',
      url: `${URL}/v1/leagues/SERIE_A/matches`,
      body: null,
      credential: 'key',
      isJson: true,
    })
    expect(call('getOpening').url).toBe(`${URL}/v1/matches/${ID}/opening`)
    expect(call('getMatchesBulk').body).toEqual({ match_ids: [ID] })
    expect(call('getMatch', { competition: 'SERIE_A', matchIds: [] }).url).toBe(
      `${URL}/v1/matches/fsm:v1:…`,
    )
  })

  it('shows what the operation needs, and nothing where it is open', () => {
    expect([call('getOverview'), call('getProof')].map(({ credential }) => credential)).toEqual([
      'session',
      null,
    ])
    expect(call('getTile')).toMatchObject({ url: `${URL}/v1/record/tile/0/000`, isJson: false })
  })

  it.each(operations)('of $operationId can be written in every language', (operation) => {
    const made = exampleCall(document, operation, own, URL)
    // What can't be known before is the one thing that stays open.
    expect(made.url.replace(/\{(slot|id|key_id|request_id|delivery_id)\}/g, 'x')).toMatch(
      /^https:\/\/x\.test\/[\w./:?=&%…-]+$/,
    )
    for (const language of LANGUAGES) expect(snippet(language, made)).toContain(made.url)
    if (made.body !== null) expect(made.method).not.toBe('GET')
  })
})

describe('the fields of an answer', () => {
  const fieldsOf = (id: string) => {
    const operation = operations.find(({ operationId }) => operationId === id)
    const schema = operation?.responses['200']?.content?.['application/json']?.schema
    return schema ? schemaFields(document, schema) : []
  }

  it('are all there, those of lists and branches too, each once', () => {
    const fields = fieldsOf('getMatch')
    const paths = fields.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of ['match.teams.home.name', 'probabilities.one_x_two.draw', 'as_of'])
      expect(paths).toContain(path)
    expect(fieldsOf('listLeagueMatches').map(({ path }) => path)).toContain('matches[].kickoff')
  })

  it('say what they are', () => {
    const typeOf = (id: string, path: string) =>
      fieldsOf(id).find((field) => field.path === path)?.type
    expect(typeOf('listLeagueMatches', 'matches')).toBe('list of object')
    expect(typeOf('listLeagueMatches', 'next_cursor')).toBe('text or null')
    expect(typeOf('getMatch', 'reliability')).toBe('boolean')
    expect(typeOf('getMatch', 'reliability_context')).toMatch(/^list of elo_missing · /)
    expect(typeOf('getProof', 'entries')).toBe('list of object')
  })
})
