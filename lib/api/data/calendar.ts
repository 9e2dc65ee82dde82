import { readGoneEntries, readShownEntries } from '../../calendar/entries'
import { refreshSeconds } from '../../calendar/refresh'
import { isCalendarSecret } from '../../calendar/secret'
import { writeCalendar } from '../../calendar/write-calendar'
import { addParisDays, parisDay, parisDayStartMs } from '../../platform/clock'
import { withinDeadline } from '../../platform/deadline'
import { InvalidInputError, ProductError } from '../../platform/errors'
import { language, type Language } from '../../platform/language'
import { PLANS } from '../../plans/limits'
import { byKickoffThenId, lowerBound } from '../../releases/index-release'
import type { MatchSummary } from '../../releases/payload'
import { DEFAULT_DAYS, getCalendarRoute, MAX_DAYS, PAST_DAYS } from './calendar-routes'
import { scalars } from './query'
import type { DataCall, DataRoute, Identify } from './serve'

/** A name that programs know what to do with, for whoever saves it. */
const FILE_NAME = 'inline; filename="prematch.ics"'

/**
 * The address tells whose calendar is asked for.
 * @throws ProductError calendar_not_found, too_many_failures, client_suspended, store_unavailable
 */
export const byAddress: Identify = async (request, { calendars, guard }) => {
  const secret = /^(\w+)\.ics$/.exec(request.param)?.[1] ?? ''
  const find = () => withinDeadline(calendars.find(secret))
  const access =
    calendars.known(secret) ??
    (isCalendarSecret(secret) ? await guard.lookUp(request.network, secret, find) : null)
  if (!access) throw new ProductError('calendar_not_found')
  request.caller = access
  return access
}

/** @throws ProductError invalid_days */
function parseDays(text: string | undefined): number {
  if (text === undefined) return DEFAULT_DAYS
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > MAX_DAYS) throw new ProductError('invalid_days')
  return days
}

/** @throws InvalidInputError */
function parseLang(text: string | undefined): Language {
  const parsed = language.default('en').safeParse(text)
  if (parsed.success) return parsed.data
  throw new InvalidInputError([
    { loc: ['query', 'lang'], msg: `is one of ${language.options.join(', ')}`, type: 'enum' },
  ])
}

async function build(call: DataCall, days: number, lang: Language) {
  const { deps, release, competitions, limits, nowMs, plan } = call
  const today = parisDay(nowMs)
  const since = addParisDays(today, -Math.min(PAST_DAYS, limits.historyDays))
  const [fromMs, toMs] = [parisDayStartMs(since), parisDayStartMs(addParisDays(today, days))]
  const withUnreliable = PLANS[plan].unreliableMatches
  const window = { competitions, withUnreliable, fromMs, toMs }
  const rows = competitions
    .flatMap((code) => {
      const all = release.competition(code)?.rows ?? []
      return all.slice(lowerBound(all, fromMs), lowerBound(all, toMs))
    })
    .filter((row) => row.reliable || withUnreliable)
    .sort(byKickoffThenId)
  const summaries = (await deps.releases.summaries(release, rows)).map(
    (bytes) => JSON.parse(bytes.toString()) as MatchSummary,
  )
  const [shown, gone] = await withinDeadline(
    Promise.all([
      readShownEntries(deps.db, release, window, summaries),
      readGoneEntries(deps.db, release, window),
    ]),
  )
  const text = writeCalendar([...shown, ...gone], {
    lang,
    refreshSeconds: refreshSeconds(rows.length, limits),
    simulated: release.sourceKind === 'simulation',
  })
  return { bytes: Buffer.from(text), rows: rows.length }
}

/** The calendar behind a private address: metered as lists are, only that the address tells who asks. */
export const calendar: DataRoute = {
  doc: getCalendarRoute,
  name: 'calendar',
  async prepare(call) {
    const { deps, release, competitions, limits, nowMs, plan } = call
    const q = scalars(call.request, ['days', 'lang'])
    const [days, lang] = [parseDays(q.days), parseLang(q.lang)]
    const { historyDays, rowsPerDay, unitsPerDay } = limits
    const whose = [plan, historyDays, rowsPerDay, unitsPerDay, ...competitions]
    const served = `${release.id} ${release.promotedAt.getTime()} ${parisDay(nowMs)}`
    const name = `${served} calendar ${days} ${lang} ${whose.join(' ')}`
    const made = await deps.releases.remember(name, () => build(call, days, lang))
    return {
      ...made,
      units: 1,
      version: release.id,
      type: 'text/calendar; charset=utf-8',
      headers: { 'Content-Disposition': FILE_NAME, 'Referrer-Policy': 'no-referrer' },
    }
  },
}
