import { describe, expect, it } from 'vitest'
import { isSigned, signReport } from './leak-signature'

const SECRET = 'a-secret-that-both-sides-know-0001'
const NEXT = 'a-secret-that-both-sides-know-0002'
const NOW_MS = 1_772_366_400_000
const NOW = NOW_MS / 1000
const body = Buffer.from('[{"token": "caf\u00e9 \\u00e9"}]\n')
const accepted = (header: string | undefined, secrets = [SECRET], bytes: Uint8Array = body) =>
  isSigned(secrets, header, bytes, NOW_MS)

describe('the signature of a leak report', () => {
  it('is over the raw bytes and the time', () => {
    expect(accepted(signReport(SECRET, NOW, body))).toBe(true)
    const other = Buffer.from(JSON.stringify(JSON.parse(body.toString())))
    expect(accepted(signReport(SECRET, NOW, body), [SECRET], other)).toBe(false)
    expect(accepted(signReport(SECRET, NOW, body).replace(`t=${NOW}`, `t=${NOW + 1}`))).toBe(false)
  })

  it('holds for five minutes and no longer, in both directions', () => {
    for (const [seconds, holds] of [
      [-301, false],
      [-300, true],
      [300, true],
      [301, false],
    ] as const)
      expect(accepted(signReport(SECRET, NOW + seconds, body))).toBe(holds)
  })

  it('may be by either of two secrets, and may stand beside another one', () => {
    expect(accepted(signReport(NEXT, NOW, body))).toBe(false)
    expect(accepted(signReport(NEXT, NOW, body), [SECRET, NEXT])).toBe(true)
    const second = signReport(SECRET, NOW, body).split(',')[1] ?? ''
    expect(accepted(`${signReport(NEXT, NOW, body)},${second}`)).toBe(true)
  })

  it('is refused when it is missing, malformed or made without a secret', () => {
    const header = signReport(SECRET, NOW, body)
    const [time = '', mac = ''] = header.split(',')
    for (const wrong of [
      undefined,
      '',
      mac,
      time,
      `${time},v1=`,
      `${header}0`,
      `${header},x=1`,
      `${time},v1=${'0'.repeat(64)}`,
      header.replace('t=', 't=-'),
      signReport('', NOW, body),
    ])
      expect(accepted(wrong)).toBe(false)
    expect(accepted(header, [])).toBe(false)
  })
})
