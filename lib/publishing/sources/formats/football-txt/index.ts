import { seasonSpan } from '../../../../football/seasons'
import { isPathOfCompetition, placeFile } from '../../file-place'
import type { ParsedFile, ResultsFormat, SourceFile, SourceRow } from '../../source'
import { nameFault, namedTeam, quarantine, unplaced } from '../parsed-file'
import { completeDay } from './dates'
import { readLine, type Line } from './lines'

/** The first line that says something: no comment and not empty. */
const firstLine = (text: string) => /^(?!\s*(?:#|$)).*\S/m.exec(text)?.[0].trim() ?? ''

/** What the lines above a match have said that it does not repeat. */
interface Above {
  stage?: string
  round: string
  /** Undefined before the first day, and after one that does not exist. */
  day?: string
  /** The last day that could be read, for the years of those below. */
  lastDay?: string
  /** Of the match above on the same day. */
  time?: string
}

function parse(source: SourceFile): ParsedFile {
  const { path, text } = source
  const title = readLine(firstLine(text))
  const place = placeFile(path, title.kind === 'title' ? title.text : '')
  if (place.kind !== 'season') return unplaced(source, place)
  const competition = place.competition.code
  const span = seasonSpan(place.season, place.competition.season)
  const parsed: ParsedFile = { rows: [], quarantined: [], notes: [] }
  let above: Above = { round: '' }
  let announced: number | undefined
  let matches = 0

  const toRow = (match: Extract<Line, { kind: 'match' }>, line: number): SourceRow | string => {
    if (match.time !== undefined) above = { ...above, time: match.time }
    const fault = nameFault(match.home) ?? nameFault(match.away)
    if (fault !== undefined) return fault
    if (above.day === undefined) return 'stands under no day'
    return {
      competition,
      season: place.season,
      round: above.round,
      ...(above.stage !== undefined && { stage: above.stage }),
      day: above.day,
      ...(above.time !== undefined && { time: above.time }),
      home: namedTeam(match.home),
      away: namedTeam(match.away),
      ...match.outcome,
      file: path,
      line,
    }
  }

  const refuse = (reason: string, line: number, shown: string) =>
    parsed.quarantined.push(quarantine(path, competition, reason, { line, text: shown }))

  text.split('\n').forEach((raw, index) => {
    const number = index + 1
    const line = readLine(raw)
    switch (line.kind) {
      case 'empty':
      case 'title':
        return
      case 'count':
        announced = line.matches
        return
      case 'stage':
        above = { round: '', stage: line.text, ...(above.lastDay && { lastDay: above.lastDay }) }
        return
      case 'round': {
        // A day may go on in the next round, where files leave it out; a time holds below its own lines only.
        const { time: _time, ...rest } = above
        above = { ...rest, round: line.text }
        return
      }
      case 'day': {
        const { time: _time, day: _day, ...rest } = above
        const day = completeDay(line.day, span, above.lastDay)
        above = { ...rest, ...(day !== undefined && { day, lastDay: day }) }
        if (day === undefined) refuse('there is no such day', number, raw)
        return
      }
      case 'match': {
        matches++
        const row = toRow(line, number)
        if (typeof row === 'string') refuse(row, number, raw)
        else parsed.rows.push(row)
        return
      }
      case 'unknown':
        refuse(line.reason, number, raw)
    }
  })
  if (announced !== undefined && announced !== matches)
    parsed.notes.push(`${path}: its heading says ${announced} matches, it holds ${matches}`)
  if (matches === 0) parsed.notes.push(`${path}: holds no matches`)
  return parsed
}

/** Seasons of Football.TXT, in its present and its older way of writing. */
export const footballTxt: ResultsFormat = {
  name: 'Football.TXT',
  recognises: ({ path, text }) =>
    path.endsWith('.txt') && (/^= /.test(firstLine(text)) || isPathOfCompetition(path)),
  parse,
}
