import { CATALOGUE, type Competition } from '../../../football/catalogue'
import type { Team } from '../../../football/match'
import { teamId } from '../../../football/team-names'
import { flavourOf, NATIONS } from './flavours'
import { randomOf } from './random'

/** Fourteen: four meetings of everybody with everybody make 52 rounds, one for each week of a year. */
export const TEAMS_PER_COMPETITION = 14

/** A letter is never written three times in a row. */
const joinTown = (start: string, end: string): string =>
  (start + end).replace(/(\p{L})\1\1/gu, '$1$1')

function inventClubs(country: string, count: number): Team[] {
  const { starts, ends, forms } = flavourOf(country)
  const random = randomOf(`clubs of ${country}`)
  const towns = random.shuffled(
    starts.split(' ').flatMap((start) => ends.split(' ').map((end) => joinTown(start, end))),
  )
  const shapes = forms.split('|')
  return towns.slice(0, count).map((town) => {
    const shape = shapes[Math.floor(random.uniform() * shapes.length)] ?? '*'
    const name = shape.replace('*', town)
    return { id: teamId(country, name), country, name }
  })
}

const domestic = CATALOGUE.filter((competition) => competition.tier > 0)

/** Who plays in which domestic league: one country's clubs are shared out by tier. */
function domesticClubs(): Map<string, Team[]> {
  const clubs = new Map<string, Team[]>()
  for (const country of new Set(domestic.map((competition) => competition.country))) {
    const leagues = domestic.filter((competition) => competition.country === country)
    const all = inventClubs(country, leagues.length * TEAMS_PER_COMPETITION)
    leagues.forEach(({ code }, i) => {
      clubs.set(code, all.slice(i * TEAMS_PER_COMPETITION, (i + 1) * TEAMS_PER_COMPETITION))
    })
  }
  return clubs
}

const LATIN_AMERICA = ['Brazil', 'Argentina', 'Colombia', 'Mexico']
const OVERSEAS = [...LATIN_AMERICA, 'USA', 'China', 'Japan', 'Australia']

/** The clubs of an international competition: the n-th club of each of its countries, in turn. */
function invite(competition: Competition, clubs: ReadonlyMap<string, Team[]>): Team[] {
  const isAmerican = competition.country === 'South America'
  const leagues = randomOf(`countries of ${competition.country}`).shuffled(
    domestic.filter(
      ({ tier, country }) =>
        tier === 1 && (isAmerican ? LATIN_AMERICA.includes(country) : !OVERSEAS.includes(country)),
    ),
  )
  const offset = competition.code === 'EUROPA_LEAGUE' ? 1 : 0
  return Array.from({ length: TEAMS_PER_COMPETITION }, (_, i) => {
    const league = leagues[i % leagues.length]
    const club = clubs.get(league?.code ?? '')?.[offset + Math.floor(i / leagues.length)]
    if (!club) throw new RangeError(`too few clubs for ${competition.code}`)
    return club
  })
}

/** The field of every competition of the catalogue, the same every season. */
export function simulatedFields(): Map<string, Team[]> {
  const fields = domesticClubs()
  const nations = NATIONS.map((name): Team => ({
    id: teamId('World', name),
    country: 'World',
    name,
  }))
  for (const competition of CATALOGUE) {
    if (competition.kind === 'national')
      fields.set(
        competition.code,
        randomOf(`nations of ${competition.code}`)
          .shuffled(nations)
          .slice(0, TEAMS_PER_COMPETITION),
      )
    else if (competition.tier === 0) fields.set(competition.code, invite(competition, fields))
  }
  return fields
}
