import { describe, expect, it } from 'vitest'
import { annotate } from '@/components/answers/annotated'
import { openApiDocument } from '@/lib/api/openapi'
import type { ApiDocument } from '@/lib/portal/docs/document'
import {
  againHref,
  callOf,
  explorerHref,
  isComplete,
  priceOf,
  readRoute,
} from '@/lib/portal/explorer'
import { EXPLORER_NAMES, type ExplorerName } from '@/lib/portal/data-routes'
import { explorerRoute } from './explorer-route'

const document = JSON.parse(JSON.stringify(openApiDocument('https://x.test'))) as ApiDocument
const route = (name: ExplorerName) => explorerRoute(document, name)
const field = (name: ExplorerName, of: string) => route(name).fields.find((one) => one.name === of)
const ID = `fsm:v1:${'a'.repeat(64)}`

describe('the form of a route', () => {
  it('asks for what the document says that it takes, for each route', () => {
    const names = EXPLORER_NAMES.map((name) => route(name).fields.map((one) => one.name))
    expect(names).toEqual([
      [],
      ['code', 'include', 'start', 'end', 'days', 'limit', 'cursor', 'include_unreliable', 'as_of'],
      ['match_id', 'include', 'include_unreliable', 'as_of'],
      ['match_id', 'include_unreliable', 'as_of'],
      ['include_unreliable', 'as_of'],
      ['limit', 'include_unreliable', 'as_of'],
      ['include_unreliable', 'match_ids'],
      ['since', 'limit', 'include_drift', 'include_unreliable'],
    ])
    expect(field('league_matches', 'include')).toMatchObject({
      kind: 'choice',
      options: ['upcoming', 'past', 'all'],
      fallback: 'upcoming',
      required: false,
    })
    expect(field('league_matches', 'days')).toMatchObject({ kind: 'integer', min: 1, max: 31 })
    expect(field('league_matches', 'start')).toMatchObject({ kind: 'date' })
    expect(field('league_matches', 'code')).toMatchObject({ in: 'path', required: true })
    expect(field('bulk', 'match_ids')).toMatchObject({ kind: 'list', in: 'body', max: 100 })
  })

  it('knows what the fields of its answer mean, also inside lists', () => {
    expect(route('league_matches').meanings['matches[].kickoff']).toMatch(/UTC/)
    expect(route('match').meanings['standings.position_difference']).toMatch(/Home minus away/)
    expect(route('bulk').meanings['results[].as_of']).toMatch(/before kickoff/)
  })
})

describe('a call', () => {
  it('is what stands in the form, without what is empty', () => {
    const values = { code: 'LIGUE_1', days: '7', include: '', cursor: 'a+b&c', unknown: 'x' }
    expect(callOf(route('league_matches'), values)).toEqual({
      method: 'GET',
      target: '/v1/leagues/LIGUE_1/matches?days=7&cursor=a%2Bb%26c',
      body: null,
    })
    expect(callOf(route('match'), { match_id: ID }).target).toBe(`/v1/matches/${ID}`)
    expect(callOf(route('match'), { match_id: '../me?x' }).target).toBe('/v1/matches/..%2Fme%3Fx')
    expect(callOf(route('bulk'), { match_ids: `["${ID}",\n "b"] "$(x)` })).toEqual({
      method: 'POST',
      target: '/v1/matches/bulk',
      body: { match_ids: [ID, 'b', 'x'] },
    })
  })

  it('can be sent once all that is required is there', () => {
    expect(isComplete(route('match'), { match_id: ' ' })).toBe(false)
    expect(isComplete(route('match'), { match_id: ID })).toBe(true)
    expect(isComplete(route('today'), {})).toBe(true)
  })

  it('that was kept opens again as it was, and one that can’t be made again does not', () => {
    const values = { code: 'LIGUE_1', include: 'past', days: '3' }
    const { target } = callOf(route('league_matches'), values)
    const kept = { method: 'GET', route: 'league_matches', target } as const
    expect(againHref(kept)).toBe('/explorer?route=league_matches&code=LIGUE_1&include=past&days=3')
    expect(againHref({ ...kept, method: 'DELETE' })).toBeNull()
    expect(againHref({ ...kept, target: `${target}…` })).toBeNull()
    expect(againHref({ ...kept, target: '/v1/leagues/%4cIGUE/matches' })).toBeNull()
    const opening = { method: 'GET', route: 'match', target: `/v1/matches/${ID}/opening` } as const
    expect(againHref(opening)).toBe(explorerHref('opening', { match_id: ID }))
    expect(againHref({ method: 'GET', route: 'account', target: '/v1/me' })).toBeNull()
    expect(againHref({ method: 'POST', route: 'bulk', target: '/v1/matches/bulk' })).toBe(
      explorerHref('bulk'),
    )
    expect([readRoute('picks'), readRoute('account'), readRoute(['today'])]).toEqual([
      'picks',
      null,
      null,
    ])
  })

  it('has the price of the endpoint table before it is sent', () => {
    const price = (name: ExplorerName, values = {}) => priceOf(route(name), values)
    expect(price('leagues')).toEqual({ units: 1, rowsAtMost: 0 })
    expect(price('match')).toEqual({ units: 1, rowsAtMost: 1 })
    expect(price('opening')).toEqual({ units: 1, rowsAtMost: 1 })
    expect(price('today')).toEqual({ units: 1, rowsAtMost: null })
    expect(price('changes')).toEqual({ units: 1, rowsAtMost: 0 })
    expect(price('changes', { since: 'a' })).toEqual({ units: 1, rowsAtMost: 200 })
    expect(price('picks')).toEqual({ units: 1, rowsAtMost: 20 })
    expect(price('league_matches', { limit: '5' })).toEqual({ units: 1, rowsAtMost: 5 })
    expect(price('bulk', { match_ids: 'a b b' })).toEqual({ units: 1, rowsAtMost: 2 })
    const eleven = Array.from({ length: 11 }, (_, i) => `id${i}`).join(',')
    expect(price('bulk', { match_ids: eleven })).toEqual({ units: 2, rowsAtMost: 11 })
  })
})

describe('an answer as JSON', () => {
  const lines = annotate(
    { date: 'x', empty: [], rows: [{ a: 1 }, { a: 2 }, { a: null }, { a: 4 }] },
    { 'rows[].a': 'A figure.', date: 'A day.' },
  )
  it('has each meaning once, beside the first field that has it', () => {
    expect(
      lines.filter(({ meaning }) => meaning !== null).map(({ name, meaning }) => [name, meaning]),
    ).toEqual([
      ['date', 'A day.'],
      ['a', 'A figure.'],
    ])
  })

  it('leaves out what is far down a list and says how much, and reads as JSON otherwise', () => {
    expect(lines.find(({ leftOut }) => leftOut !== null)?.leftOut).toBe(2)
    const whole = annotate({ list: [1, { b: [] }, 'c'], none: {} }, {})
    const text = whole.map(({ name, value }) => (name === null ? value : `"${name}": ${value}`))
    expect(JSON.parse(text.join(''))).toEqual({ list: [1, { b: [] }, 'c'], none: {} })
  })
})
