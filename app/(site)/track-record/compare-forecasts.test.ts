import { describe, expect, it } from 'vitest'
import { readLedger, type LedgerRow } from '@/lib/portal/ledger'
import { compareWithLedger, readForecasts } from './compare-forecasts'

const id = (digit: string) => `fsm:v1:${digit.repeat(64)}`
const read = (...lines: string[]) => readForecasts(lines.join('\n'))

describe('forecasts of a reader', () => {
  it('are read with commas, semicolons or tabs, as shares or percent, with a decimal comma and a line of names', () => {
    const same = { matchId: id('a'), p: [0.5, 0.3, 0.2] }
    for (const line of [
      `${id('a')},0.5,0.3,0.2`,
      `"${id('a')}", 50 %, 30 %, 20 %`,
      `${id('a')};0,5;0,3;0,2`,
      `${id('a')}\t50\t30\t20\tmore`,
    ])
      expect(read(line).forecasts).toEqual([{ ...same, line: 1 }])
    const { forecasts, faults } = read('\uFEFFmatch_id,home,draw,away\r', '', `${id('a')},.5,.3,.2`)
    expect([forecasts, faults]).toEqual([[{ ...same, line: 3 }], []])
  })

  it('are scaled where rounding kept them from adding up', () => {
    const [one] = read(`${id('a')},0.34,0.33,0.34`).forecasts
    expect(one?.p.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
  })

  it('are told by line what is wrong with them, and the others are kept', () => {
    const { forecasts, faults } = read(
      `${id('a')},0.5,0.3,0.2`,
      `${id('b')},0.5`,
      'Arsenal,0.5,0.3,0.2',
      `${id('c')},0.5,x,0.2`,
      `${id('d')},0.5,-0.1,0.6`,
      `${id('e')},0.5,0.3,0.3`,
      `${id('a')},0.5,0.3,0.2`,
    )
    expect(forecasts.map(({ line }) => line)).toEqual([1])
    expect(faults).toEqual([
      { line: 2, kind: 'columns', found: '2' },
      { line: 3, kind: 'id', found: 'Arsenal' },
      { line: 4, kind: 'number', found: 'x' },
      { line: 5, kind: 'number', found: '-0.1' },
      { line: 6, kind: 'sum', found: '1.1' },
      { line: 7, kind: 'repeated', found: '1' },
    ])
  })
})

const row = (digit: string, mode: LedgerRow['mode'], result: string): LedgerRow => ({
  match_id: id(digit),
  mode,
  home: '0.5',
  draw: '0.3',
  away: '0.2',
  base_home: '0.4',
  base_draw: '0.3',
  base_away: '0.3',
  result,
})

describe('the comparison with the ledger', () => {
  const ledger = [row('a', 'live', '2-0'), row('b', 'live', '1-1'), row('c', 'replay', '0-3')]

  it('scores theirs, ours and base rates on the same matches, live and replayed apart', () => {
    const { forecasts } = read(
      `${id('a')},1,0,0`,
      `${id('b')},0.4,0.4,0.2`,
      `${id('c')},1,0,0`,
      `${id('f')},1,0,0`,
    )
    const lines = ledger.map((one) => JSON.stringify(one)).join('\n')
    const { comparisons, unknown } = compareWithLedger(forecasts, readLedger(`${lines}\n`))
    const [live, replay] = comparisons
    expect(live).toMatchObject({ mode: 'live', n: 2 })
    // RPS by hand: 0 and (0.16 + 0.04) / 2; ours (0.25 + 0.04) / 2 twice, once with the draw.
    expect(live?.theirs.rps).toBeCloseTo(0.05, 12)
    expect(live?.ours.rps).toBeCloseTo((0.145 + 0.145) / 2, 12)
    expect(live?.base.rps).toBeCloseTo((0.225 + 0.125) / 2, 12)
    expect(live?.difference.mean).toBeCloseTo(-0.095, 12)
    expect(live?.ours.accuracy).toBe(0.5)
    expect(replay).toMatchObject({ mode: 'replay', n: 1, theirs: { logLoss: Infinity, rps: 1 } })
    expect(unknown.map(({ matchId }) => matchId)).toEqual([id('f')])
  })

  it('has nothing to say without a match in common', () => {
    expect(compareWithLedger([], ledger)).toEqual({ comparisons: [], unknown: [] })
  })
})
