import { CATALOGUE, type Competition } from '../../football/catalogue'
import { isSeasonLabel, seasonSpan } from '../../football/seasons'

/** The competition and season that a file holds, or why it holds none that can be used. */
export type FilePlace =
  | { kind: 'season'; competition: Competition; season: string }
  | { kind: 'unknown_competition' }
  | { kind: 'fault'; competition?: Competition; reason: string }

const bySource = new Map(CATALOGUE.map((competition) => [competition.source, competition]))

/** Stems of file names, where they are not the country's code and the level: `nl2` is `nl.2`. */
const STEMS: Record<string, string> = {
  '1-premierleague': 'en.1',
  '2-championship': 'en.2',
  '3-league1': 'en.3',
  '4-league2': 'en.4',
  '5-nationalleague': 'en.5',
  cl: 'uefa.cl',
  el: 'uefa.el',
  copal: 'copa.l',
}

/** The names that files give themselves in their first line, without the season. */
const HEADINGS: Record<string, readonly string[]> = {
  'en.1': ['English Premier League'],
  'en.2': ['English Championship'],
  'en.3': ['English League One'],
  'en.4': ['English League Two'],
  'en.5': ['English National League'],
  'fr.1': ['French Ligue 1'],
  'fr.2': ['French Ligue 2'],
  'de.1': ['Deutsche Bundesliga'],
  'de.2': ['Deutsche 2. Bundesliga'],
  'it.1': ['Italian Serie A'],
  'it.2': ['Italian Serie B'],
  'es.1': ['Spain Primera División', 'Primera División de España'],
  'es.2': ['Spain Segunda División'],
  'nl.1': ['Netherlands Eredivisie'],
  'nl.2': ['Netherlands Eerste Divisie'],
  'pt.1': ['Portuguese Primeira Liga'],
  'pt.2': ['Portuguese Segunda Liga'],
  'be.1': ['Belgium First Division A'],
  'sco.1': ['Scottish Premiership'],
  'tr.1': ['Turkish Süper Lig'],
  'gr.1': ['Greek Super League'],
  'at.1': ['Österr. Bundesliga'],
  'at.2': ['Österr. 2. Liga'],
  'ch.1': ['Swiss Super League'],
  'ch.2': ['Swiss Challenge League'],
  'dk.1': ['Denmark Superligaen'],
  'se.1': ['Sweden Allsvenskan'],
  'no.1': ['Norway Eliteserien'],
  'fi.1': ['Finland Veikkausliiga'],
  'is.1': ['Iceland Úrvalsdeild'],
  'ie.1': ['Irish Premier Division'],
  'pl.1': ['Poland Ekstraklasa'],
  'cz.1': ['Czech Republic First League'],
  'sk.1': ['Slovakia First League'],
  'hu.1': ['Hungarian Nemzeti Bajnokság I'],
  'ro.1': ['Romania Liga 1'],
  'bg.1': ['Bulgaria Premier League'],
  'hr.1': ['Croatia HNL'],
  'rs.1': ['Serbia Super League'],
  'si.1': ['Slovenia First League'],
  'ua.1': ['Ukraine Premier League'],
  'cy.1': ['Cyprus First Division'],
  mls: ['Major League Soccer'],
  'mx.1': ['Liga MX'],
  'br.1': ['Brasileiro Série A'],
  'br.2': ['Brasileiro Série B'],
  'ar.1': ['Argentina Primera División'],
  'co.1': ['Colombia Primera A'],
  'cn.1': ['China Super League'],
  'jp.1': ['Japan J1 League'],
  'au.1': ['Australia A-League'],
  'uefa.cl': ['UEFA Champions League'],
  'uefa.el': ['UEFA Europa League'],
  'copa.l': ['Copa Libertadores'],
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const byHeading = new Map(
  Object.entries(HEADINGS).flatMap(([source, names]) => names.map((name) => [fold(name), source])),
)

/** `2022/23`, `2022/2023`, `2022-23` and `2022` as the labels of seasons. */
function seasonIn(text: string): string | undefined {
  const [, first, second] = /(?<!\d)(\d{4})(?:[/-](?:\d\d)?(\d\d))?(?!\d)/.exec(text) ?? []
  const label = second ? `${first}-${second}` : first
  return label && isSeasonLabel(label) ? label : undefined
}

/** `England/2025-26/1-premierleague.txt` in its parts: the file's own name before the folders above it. */
function readPath(path: string): { source?: string; season?: string } {
  const [name = '', ...folders] = path.split('/').reverse()
  const stem = name.replace(/\.[a-z]+$/i, '').toLowerCase()
  const [, prefix, rest = ''] = /^(\d{4}(?:-\d\d)?)_(.*)$/.exec(stem) ?? [stem, undefined, stem]
  const source = STEMS[rest] ?? rest.replace(/^([a-z]+)(\d)$/, '$1.$2')
  const season = [prefix, ...folders].find((label) => label && isSeasonLabel(label))
  return { ...(bySource.has(source) && { source }), ...(season && { season }) }
}

/**
 * Which competition and season a file holds, by its path and by the name it gives itself (`English Premier
 * League 2025/26`). Either will do; where both speak they must agree, since a file under a wrong name would put
 * one league's clubs into another.
 */
export function placeFile(path: string, heading: string): FilePlace {
  const byPath = readPath(path)
  const season = seasonIn(heading)
  const named = byHeading.get(fold(heading.replace(/\d{4}([/-]\d+)?\s*$/, '')))
  const source = byPath.source ?? named
  const competition = source === undefined ? undefined : bySource.get(source)
  if (!competition) return { kind: 'unknown_competition' }
  const fault = (reason: string): FilePlace => ({ kind: 'fault', competition, reason })
  if (named !== undefined && named !== source)
    return fault(`its name stands for ${competition.name}, its heading says "${heading}"`)
  const label = byPath.season ?? season
  if (label === undefined)
    return fault('names no season: put it into a folder such as 2025-26, or say it in the heading')
  if (season !== undefined && season !== label)
    return fault(`its path says ${label}, its heading "${heading}"`)
  try {
    seasonSpan(label, competition.season)
  } catch (error) {
    return fault((error as RangeError).message)
  }
  return { kind: 'season', competition, season: label }
}

/** True when the path alone names a competition of the catalogue, whatever the file holds. */
export const isPathOfCompetition = (path: string): boolean => readPath(path).source !== undefined
