import { findCompetition } from '../../football/catalogue'
import { groupBy } from '../../forecasting/group-by'
import { PyramidModel } from '../../forecasting/pyramid-model'
import { poolOf } from './pools'
import type { Result } from './results'

const countryOf = ({ match }: Result): string =>
  findCompetition(match.competitionCode)?.country ?? ''

/** The goal models of countries of which several divisions are known, made when they are first asked for. */
export class Pyramids {
  /** By country. */
  readonly #results: Map<string, Result[]>
  readonly #models = new Map<string, { codes: Set<string>; model: PyramidModel }>()

  /** @param results in the order of `resultsOf` */
  constructor(results: readonly Result[]) {
    this.#results = groupBy(
      results.filter(({ match }) => poolOf(match) === 'leagues'),
      countryOf,
    )
  }

  /** The model that a division shares with the others of its country; null for what is no division or has no results. */
  of(competitionCode: string): PyramidModel | null {
    const competition = findCompetition(competitionCode)
    if (!competition || poolOf({ competitionCode }) !== 'leagues') return null
    const { codes, model } =
      this.#models.get(competition.country) ?? this.#make(competition.country)
    return codes.has(competitionCode) ? model : null
  }

  #make(country: string) {
    const divisions = groupBy(
      this.#results.get(country) ?? [],
      ({ match }) => match.competitionCode,
    )
    const made = {
      codes: new Set(divisions.keys()),
      model: new PyramidModel(
        [...divisions].map(([code, played]) => ({ code, tier: played[0]?.tier ?? 1, played })),
      ),
    }
    this.#models.set(country, made)
    return made
  }
}
