import { readDay, type WrittenDay } from './dates'
import { readOutcome, type Outcome } from './score'

/** What a line of a Football.TXT file is. */
export type Line =
  | { kind: 'empty' }
  /** `= English Premier League 2025/26` */
  | { kind: 'title'; text: string }
  /** `# Matches    380` */
  | { kind: 'count'; matches: number }
  /** `== Playoffs`: holds for the rounds below. */
  | { kind: 'stage'; text: string }
  /** `▪ Group A, Matchday 3`, `Matchday 3` */
  | { kind: 'round'; text: string }
  | { kind: 'day'; day: WrittenDay }
  | { kind: 'match'; time?: string; home: string; away: string; outcome: Outcome }
  | { kind: 'unknown'; reason: string }

const TIME = /^(\d{1,2})[.:](\d\d)(?:\s+UTC\S*)?(?=\s|$)/
const PLAIN_ROUND =
  /^(?:(?:matchday|round|group|week|stage|leg|\d+\.\s?round|\d+(?:st|nd|rd|th) (?:leg|round))\b|(?:preliminary|qualifying|first|second|third|play-?offs?|last \d+|quarter-?finals?|semi-?finals?|finals?|third place)\b.*$)/i
/** Scorers, in round or square brackets, also over several lines that end with `;` or `)`. */
const GOALS = /^[([].*\d+(?:\+\d+)?['’].*$|^[([].*[)\]]$/
const GROUP_TEAMS = /^(?:group|matchday)\s+\w+\s*\|/i
const SCORE_BETWEEN =
  /^(?<home>\S.*?)\s{2,}(?<score>\d{1,3}-\d{1,3}\b(?:[^A-Za-z]|a\.e\.t\.|pen\.)*?|-)\s{2,}(?<away>\S.*)$/
/** Where a name ends: at two spaces, or at a result that stands close. */
const NAME_END = /\s{2,}|\s+(?:\d{1,3}\s?[-–]\s?\d{1,3}(?=\s|$)|\[[^\]]*\]\s*$|w\/o\s*$)/i

function readMatch(line: string): Line | undefined {
  const clock = TIME.exec(line)
  const [hour, minute] = [Number(clock?.[1]), Number(clock?.[2])]
  const rest = line.slice(clock?.[0].length ?? 0).trim()
  const found = splitTeams(rest.replace(/\s+@\s.*$/, ''))
  if (!found) return undefined
  const outcome = readOutcome(found.tail)
  if (!outcome) return { kind: 'unknown', reason: `the result "${found.tail}" can't be read` }
  if (clock && (hour > 23 || minute > 59))
    return { kind: 'unknown', reason: `there is no time ${clock[0]}` }
  const time = clock && `${String(hour).padStart(2, '0')}:${clock[2]}`
  return {
    kind: 'match',
    ...(time && { time }),
    home: found.home,
    away: found.away,
    outcome,
  }
}

/** `A v B  2-0 (1-0)`, and the older `A  2-0 (1-0)  B`, which has `-` for a match to come. */
function splitTeams(text: string): { home: string; away: string; tail: string } | undefined {
  const versus = /^(?<home>\S.*?)\s+v(?:s\.?)?\s+(?<behind>\S.*)$/.exec(text)?.groups
  if (versus) {
    const { home = '', behind = '' } = versus
    const at = NAME_END.exec(behind)?.index ?? behind.length
    return { home, away: behind.slice(0, at).trim(), tail: behind.slice(at).trim() }
  }
  const between = SCORE_BETWEEN.exec(text)?.groups
  if (!between) return undefined
  const { home = '', score = '', away = '' } = between
  const [, name = away, status = ''] = /^(.*?)\s+(\[[^\]]*\])$/.exec(away) ?? []
  return { home, away: name, tail: `${score === '-' ? '' : score} ${status}`.trim() }
}

/** Tells what one line is. Comments, groups' teams and scorers are `empty`. */
export function readLine(raw: string): Line {
  const header = /^#\s*Matches\s+(\d+)\s*$/i.exec(raw.trim())
  if (header) return { kind: 'count', matches: Number(header[1]) }
  // A comment at the end of a line stands apart; "#" inside a name does not.
  const line = raw.replace(/(^|\s)#.*$/, '').trim()
  if (line === '' || /^[-=_*]{3,}$/.test(line) || GROUP_TEAMS.test(line)) return { kind: 'empty' }
  const title = /^=\s+(.+?)\s*=*$/.exec(line)
  if (title?.[1]) return { kind: 'title', text: title[1] }
  const stage = /^={2,}\s*(.+?)\s*=*$/.exec(line)
  if (stage?.[1]) return { kind: 'stage', text: stage[1] }
  const round = /^[▪»]+\s*(.+)$/.exec(line)
  if (round?.[1]) return { kind: 'round', text: round[1] }
  const day = readDay(line)
  if (day) return { kind: 'day', day }
  const match = readMatch(line)
  if (match) return match
  if (GOALS.test(line)) return { kind: 'empty' }
  if (PLAIN_ROUND.test(line)) return { kind: 'round', text: line.replace(/\s*\|.*$/, '') }
  return { kind: 'unknown', reason: 'is neither a round, a day nor a match' }
}
