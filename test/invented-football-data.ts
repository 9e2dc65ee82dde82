import { DateTime } from 'luxon'
import { rounds } from './invented-results'

/** The columns of a main league's file since closing odds are collected, in its order. */
export const MAIN_HEADER =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,Referee,HS,AS,HST,AST,HF,AF,HC,AC,HY,AY,HR,AR,' +
  'B365H,B365D,B365A,PSH,PSD,PSA,MaxH,MaxD,MaxA,AvgH,AvgD,AvgA,B365CH,B365CD,B365CA,PSCH,PSCD,PSCA,AvgCH,AvgCD,AvgCA'

/**
 * A season of a main league as its CSV file writes it, invented: one round a week from `firstDay` on, results up to
 * `playedRounds`, then fixtures without figures. Byte-order mark, CRLF and trailing empty rows are the file's.
 */
export function inventedSeason(
  division: string,
  firstDay: string,
  clubs: number,
  playedRounds = Infinity,
): string {
  const club = (place: number) => `Club ${String.fromCharCode(65 + place)}`
  const rows = rounds(clubs).flatMap((pairs, round) =>
    pairs.map(([home, away], place) => {
      const date = DateTime.fromISO(firstDay).plus({ weeks: round }).toFormat('dd/MM/yyyy')
      const start = [division, date, place % 2 ? '17:30' : '15:00', club(home), club(away)]
      if (round >= playedRounds) return start.join(',')
      const [hg, ag] = [(round + place) % 4, (round * place) % 3]
      const result = hg > ag ? 'H' : hg < ag ? 'A' : 'D'
      const odds = Array.from({ length: 7 }, () => '2.10,3.40,3.60')
      return [
        ...start,
        hg,
        ag,
        result,
        Math.min(hg, 1),
        0,
        hg > 0 ? 'H' : 'D',
        'A Referee',
        hg + 9,
        ag + 8,
        hg + 3,
        ag + 2,
        10,
        11,
        5,
        4,
        1,
        2,
        0,
        0,
        ...odds,
      ].join(',')
    }),
  )
  return ['\uFEFF' + MAIN_HEADER, ...rows, ',,,,,,', ''].join('\r\n')
}
