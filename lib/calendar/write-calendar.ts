import { createTranslator } from 'use-intl/core'
import ical, { ICalEventStatus, ICalEventTransparency, type ICalEventData } from 'ical-generator'
import en from '../../messages/en/feeds/calendar.json'
import fr from '../../messages/fr/feeds/calendar.json'
import { localDay } from '../football/kickoff'
import { roundToWhole } from '../forecasting/rounding'
import type { Language } from '../platform/language'
import type { MatchSummary } from '../releases/payload'
import { SOURCE } from '../releases/payload'
import type { CalendarEntry } from './entries'

const WORDS: Record<Language, typeof en> = { en, fr }

const translator = (locale: Language) =>
  createTranslator({
    locale,
    messages: WORDS[locale],
    onError: (error) => {
      throw error
    },
  })
type Translate = ReturnType<typeof translator>

const percentIn = (language: Language) => new Intl.NumberFormat(language, { style: 'percent' })
/** Made once: that takes longer than using them, and a calendar has hundreds of figures. */
const PERCENT: Record<Language, Intl.NumberFormat> = { en: percentIn('en'), fr: percentIn('fr') }

/** How long a match keeps its place in a calendar: two halves, their break and what is added. */
const MATCH_MS = 2 * 3_600_000

/** Cells of a bar. */
const BAR = 10

/** A share of a hundred as a bar of ten cells: `█████░░░░░`. */
const bar = (percent: number): string => {
  const full = Math.round((percent / 100) * BAR)
  return '█'.repeat(full) + '░'.repeat(BAR - full)
}

function forecastLines(
  { home_team, away_team, probabilities, confidence }: MatchSummary,
  t: Translate,
  lang: Language,
) {
  const percent = (part: number) => PERCENT[lang].format(part / 100)
  const { home, draw, away } = probabilities
  const parts = roundToWhole([home, draw, away], 100)
  const names = [home_team, t('draw'), away_team]
  return [
    ...Array.from(parts, (part, i) => `${bar(part)} ${percent(part)} ${names[i]}`),
    '',
    t('confidence', { percent: percent(Math.round(confidence.score * 100)) }),
  ]
}

function titleOf({ match, gone }: CalendarEntry, t: Translate): string {
  const teams = { home: match.home_team, away: match.away_team }
  if (gone) return t(gone === 'postponed' ? 'titlePostponed' : 'titleVoid', teams)
  const score = match.result_score?.replace('-', '–')
  return score === undefined ? t('title', teams) : t('titleFinal', { ...teams, score })
}

function eventOf(
  entry: CalendarEntry,
  t: Translate,
  lang: Language,
  simulated: boolean,
): ICalEventData {
  const { match, gone, revision, revisedAt } = entry
  const startMs = Date.parse(match.kickoff)
  const lines = [
    match.league.name,
    ...(match.kickoff_confirmed ? [] : [t('timeUnknown')]),
    ...(simulated ? [t('simulated')] : []),
    '',
    ...(match.reliability ? forecastLines(match, t, lang) : [t('unreliable')]),
    ...(match.reliability ? [t('estimates')] : []),
  ]
  return {
    id: `${match.id}@prematch`,
    sequence: revision,
    // Without METHOD this is when what is said of it was last revised (RFC 5545, 3.8.7.2).
    stamp: revisedAt,
    lastModified: revisedAt,
    ...(match.kickoff_confirmed
      ? { start: new Date(startMs), end: new Date(startMs + MATCH_MS) }
      : { start: new Date(localDay(match.league.code, startMs)), allDay: true }),
    summary: titleOf(entry, t),
    description: lines.join('\n'),
    categories: [{ name: match.league.name }],
    status: gone ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Nobody is busy because others play.
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/**
 * A calendar as iCalendar (RFC 5545, its name and refresh by RFC 7986). The same entries give the same bytes.
 * @param refreshSeconds how often programs are asked to come
 * @param simulated true where nobody plays these matches
 */
export function writeCalendar(
  entries: readonly CalendarEntry[],
  {
    lang,
    refreshSeconds,
    simulated,
  }: { lang: Language; refreshSeconds: number; simulated: boolean },
): string {
  const t = translator(lang)
  const calendar = ical({
    name: SOURCE,
    prodId: { company: SOURCE, product: 'Calendar', language: lang.toUpperCase() },
    ttl: refreshSeconds,
    events: entries.map((entry) => eventOf(entry, t, lang, simulated)),
  })
  // Each line ends with CRLF, the last one as well.
  return `${calendar.toString()}\r\n`
}
