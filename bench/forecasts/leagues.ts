import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { randomOf, type Random } from '../../lib/publishing/sources/simulation/random'
import { quadrupleRoundRobin } from '../../lib/publishing/sources/simulation/rounds'

/** Divisions of football-data files by country, top tier first, with the clubs of each. */
const PYRAMIDS: readonly (readonly (readonly [division: string, clubs: number])[])[] = [
  [['E0', 20], ['E1', 24], ['E2', 24], ['E3', 24], ['EC', 24]],
  [['D1', 18], ['D2', 18]],
  [['I1', 20], ['I2', 22]],
  [['SP1', 20], ['SP2', 22]],
  [['F1', 20], ['F2', 20]],
  [['SC0', 12]], [['N1', 18]], [['B1', 16]], [['P1', 18]], [['T1', 20]], [['G1', 16]],
] // prettier-ignore

/** With fewer clubs everybody meets everybody four times. */
const FEW_CLUBS = 14
/** Clubs that change places between two tiers after a season. */
const MOVING = 3
/** The National League's files carry no shots. */
const WITHOUT_SHOTS = 'EC'

/** Columns that files have beside: three of them are read, the others as heavy as odds are. Always the same. */
const MORE = [...'PSCH PSCD PSCA'.split(' '), ...Array.from({ length: 92 }, (_, i) => `ODDS${i}`)]
const MORE_CELLS = MORE.map((_, i) => (2 + i / 100).toFixed(2)).join(',')
const HEADER = `Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HS,AS,HST,AST,${MORE.join(',')}`
const DAY_MS = 86_400_000

/** Logs of goals scored and kept out. */
interface Club {
  name: string
  attack: number
  defence: number
}

const SYLLABLES = 'ba de fi go lu ma ne pi ro su'.split(' ')
const syllable = (n: number): string => SYLLABLES[n % SYLLABLES.length] ?? ''

/** A name like no other's. */
const nameOf = (country: number, club: number): string => {
  const word = `q${syllable(country)}${country >= SYLLABLES.length ? 'x' : ''}z${syllable(club)}${syllable(Math.floor(club / 10))}${syllable(Math.floor(club / 100))}`
  return word.replace(/^q/, 'United K')
}

/**
 * Writes seasons of 19 divisions as football-data files have them: size, match days, promotion, drifting strengths and
 * shots are lifelike, the results are drawn. The same bytes on every machine.
 * @param firstYear of the first season; `seasons` follow each other
 */
export function writeLeagues(folder: string, firstYear: number, seasons: number): void {
  PYRAMIDS.forEach((pyramid, country) => {
    const random = randomOf(`leagues of ${pyramid[0]?.[0]}`)
    let count = 0
    let tiers = pyramid.map(([, clubs], tier) =>
      Array.from({ length: clubs }, (): Club => {
        const strength = 0.22 * random.normal() - 0.3 * tier
        const openness = 0.06 * random.normal()
        return {
          name: nameOf(country, count++),
          attack: strength + openness,
          defence: strength - openness,
        }
      }),
    )
    for (let season = 0; season < seasons; season++) {
      const year = firstYear + season
      const played = pyramid.map(([division], tier) =>
        playSeason(random, division, year, tiers[tier] ?? []),
      )
      played.forEach(({ rows }, tier) => {
        const directory = path.join(folder, `${year}-${String((year + 1) % 100).padStart(2, '0')}`)
        mkdirSync(directory, { recursive: true })
        writeFileSync(
          path.join(directory, `${pyramid[tier]?.[0]}.csv`),
          [HEADER, ...rows, ''].join('\r\n'),
        )
      })
      tiers = exchanged(played.map(({ table }) => table))
      for (const club of tiers.flat()) {
        club.attack += 0.07 * random.normal()
        club.defence += 0.07 * random.normal()
      }
    }
  })
}

/** The last of each tier and the first of the next change places. */
function exchanged(tables: readonly Club[][]): Club[][] {
  return tables.map((table, tier) => {
    const [above, below] = [tables[tier - 1], tables[tier + 1]]
    return [
      ...(above ? above.slice(-MOVING) : []),
      ...table.slice(above ? MOVING : 0, below ? -MOVING : undefined),
      ...(below ? below.slice(0, MOVING) : []),
    ]
  })
}

/** A season's rows, and its clubs from first to last. */
function playSeason(random: Random, division: string, year: number, clubs: readonly Club[]) {
  const rounds = quadrupleRoundRobin(clubs.length)
  const played = clubs.length < FEW_CLUBS ? rounds : rounds.slice(0, rounds.length / 2)
  const level = clubs.reduce((sum, { attack, defence }) => sum + attack - defence, 0) / clubs.length
  const points = new Map<Club, number>(clubs.map((club) => [club, 0]))
  const firstMs = Date.UTC(year, 7, 5)
  const lastMs = Date.UTC(year + 1, 4, 20)
  const rows = played.flatMap((pairs, round) => {
    const saturday =
      firstMs + Math.round(((lastMs - firstMs) / DAY_MS / played.length) * round) * DAY_MS
    return pairs.map(([h, a], place) => {
      const [home, away] = [clubs[h] as Club, clubs[a] as Club]
      const sides = [
        side(random, 0.23 + home.attack - away.defence - level / 2),
        side(random, away.attack - home.defence - level / 2),
      ] as const
      const [hg, ag] = [sides[0].goals, sides[1].goals]
      points.set(home, (points.get(home) ?? 0) + (hg > ag ? 3 : Number(hg === ag)))
      points.set(away, (points.get(away) ?? 0) + (ag > hg ? 3 : Number(hg === ag)))
      // One on Friday, a third on Sunday, the rest on Saturday.
      const day = place === 0 ? -1 : place % 3 === 0 ? 1 : 0
      const [iso = ''] = new Date(saturday + day * DAY_MS).toISOString().split('T')
      const date = iso.split('-').reverse().join('/')
      const result = hg > ag ? 'H' : hg < ag ? 'A' : 'D'
      const shots =
        division === WITHOUT_SHOTS
          ? ['', '', '', '']
          : [sides[0].shots, sides[1].shots, sides[0].onTarget, sides[1].onTarget]
      return [
        division,
        date,
        place % 2 ? '17:30' : '15:00',
        home.name,
        away.name,
        hg,
        ag,
        result,
        ...shots,
        MORE_CELLS,
      ].join(',')
    })
  })
  const table = [...clubs].sort((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0))
  return { rows, table }
}

/** Shots on target are what a side makes of the match, three in ten of them are goals. */
function side(random: Random, logRate: number) {
  const onTarget = random.poisson(4.2 * Math.exp(logRate))
  const goals = Array.from({ length: onTarget }, () => random.uniform()).filter((u) => u < 0.3)
  return { onTarget, shots: onTarget + random.poisson(7.5), goals: goals.length }
}
