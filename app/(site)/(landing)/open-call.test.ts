import { describe, expect, it } from 'vitest'
import examples from '@/lib/api/examples.json'
import { readOpenAnswer } from './open-call'

const answered = (name: 'preview' | 'readStatus') => JSON.stringify(examples[name].answers['200'])

describe('what anybody may ask for', () => {
  it('is drawn of the very bodies that the API answers', () => {
    expect(readOpenAnswer('match', answered('preview'))).toMatchObject({
      payload: { schema_version: 'analytics-developer-payload-v2' },
    })
    const { leagues } = readOpenAnswer('competitions', answered('readStatus')) as {
      leagues: { matches_available: number }[]
    }
    expect(leagues.length).toBeGreaterThan(0)
    expect(leagues.every(({ matches_available: ahead }) => ahead > 0)).toBe(true)
  })

  it('lists what was played newest first, with what was said and what came', () => {
    const line = (id: string, result: string) =>
      JSON.stringify({
        match_id: id,
        kickoff: '2026-02-28T20:00:00Z',
        home_team: 'A',
        away_team: 'B',
        home: '0.5',
        draw: '0.3',
        away: '0.2',
        result,
      })
    expect(
      readOpenAnswer('played', `${line('one', '1-0')}\n${line('two', '0-0')}\n`),
    ).toMatchObject({
      rows: [
        { id: 'two', result_score: '0-0', probabilities: { home: 0.5, draw: 0.3, away: 0.2 } },
        { id: 'one', result_score: '1-0' },
      ],
    })
  })

  it('says so when a day has no example', () => {
    expect(() => readOpenAnswer('match', '{"example":null}')).toThrow('no example')
  })
})
