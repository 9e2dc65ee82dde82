import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stderr } from 'node:process'
import type { PrematchClient } from '../client'
import { NetworkError, PrematchError, RateLimitError, ServerError } from '../errors'
import type { MatchSummary } from '../types'
import { changesBetween, knownAfter, type Told } from './compare'
import { isForPeople, localTime, percent, print } from './show'

interface TailOptions {
  everySeconds: number
  json: boolean
  /** Where the cursor is kept, to go on from it after an end. */
  file: string | undefined
}

const shares = ({ home, draw, away }: MatchSummary['probabilities']) =>
  [home, draw, away].map(percent).join(' ')

/** Tells changes as people read them; what has left is called by the name that was told last. */
function createSentences(): (told: Told) => string {
  const names = new Map<string, string>()
  return ({ type, match_id: id, competition, before, match }) => {
    if (match) names.set(id, `${match.home_team} – ${match.away_team}`)
    const name = names.get(id) ?? `${competition} ${id}`
    const to = (from: string | undefined, now: string) => (from ? `${from} → ${now}` : now)
    switch (type) {
      case 'forecast.new':
        return `new        ${name}  ${match ? `${localTime(match.kickoff)}  ${shares(match.probabilities)}` : ''}`
      case 'match.moved':
        return `kickoff    ${name}  ${to(before?.kickoff && localTime(before.kickoff), match ? localTime(match.kickoff) : '')}`
      case 'forecast.changed':
      case 'forecast.drifted':
        return `forecast   ${name}  ${to(before?.probabilities && shares(before.probabilities), match ? shares(match.probabilities) : '')}`
      case 'match.final':
        return `result     ${name}  ${match?.result_score ?? ''}`
      case 'match.corrected':
        return `corrected  ${name}  ${match?.result_score ?? 'withdrawn'}`
      case 'match.postponed':
        return `postponed  ${name}`
      case 'match.void':
        return `void       ${name}  does not count`
      case 'match.removed':
        return `gone       ${name}  is no longer shown`
    }
  }
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

/** Asks again and again; a failure that passes is told and waited for, once `isUnderWay`. */
async function again(
  everySeconds: number,
  isUnderWay: () => boolean,
  ask: () => Promise<void>,
): Promise<never> {
  for (;;) {
    let seconds = everySeconds
    try {
      await ask()
    } catch (error) {
      const passes =
        error instanceof NetworkError ||
        error instanceof RateLimitError ||
        error instanceof ServerError
      if (!passes || !isUnderWay()) throw error
      seconds = Math.max(everySeconds, error.retryAfterSeconds ?? 0)
      stderr.write(`${error.message} Asking again in ${seconds} s.\n`)
    }
    await wait(seconds)
  }
}

function kept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written beside and renamed: at no moment is it half there. */
function keepCursor(file: string | undefined, cursor: string): void {
  if (file === undefined) return
  writeFileSync(`${file}.new`, `${cursor}\n`)
  renameSync(`${file}.new`, file)
}

/**
 * Follows what the API says has changed. A page is told before its cursor is kept: after an end in between it is told again.
 * @param since the cursor to go on from
 */
async function follow(
  client: PrematchClient,
  code: string | undefined,
  since: string,
  { everySeconds, json, file }: TailOptions,
): Promise<never> {
  const forPeople = isForPeople(json)
  const sentence = createSentences()
  let cursor = since
  return again(
    everySeconds,
    () => true,
    async () => {
      for await (const page of client.changes({ since: cursor })) {
        for (const change of page.changes)
          if (code === undefined || change.competition === code)
            print(forPeople ? sentence(change) : JSON.stringify(change))
        cursor = page.cursor
        keepCursor(file, cursor)
      }
    },
  )
}

/** Compares each list with the one before, on a plan without changes. An answer that has not changed costs no rows. */
async function compare(
  client: PrematchClient,
  code: string | undefined,
  { everySeconds, json }: TailOptions,
): Promise<never> {
  const ask = (etag: string | undefined) =>
    code === undefined
      ? client.listTodayMatches({ etag })
      : client.listLeagueMatches(code, { limit: 500, include: 'all', days: 14, etag })
  const forPeople = isForPeople(json)
  const sentence = createSentences()
  let known: { etag: string | undefined; matches: readonly MatchSummary[] } | undefined
  return again(
    everySeconds,
    () => known !== undefined,
    async () => {
      const answer = await ask(known?.etag)
      if (answer.notModified) return
      const { matches } = answer.data
      const release = answer.dataVersion ?? null
      if (!known)
        print(
          forPeople
            ? `Comparing ${matches.length} matches of ${release ?? 'no release'}, every ${everySeconds} s.`
            : JSON.stringify({ type: 'begin', release, matches: matches.length }),
        )
      const now = Date.now()
      for (const told of known ? changesBetween(known.matches, matches, now) : [])
        print(forPeople ? sentence(told) : JSON.stringify({ ...told, release }))
      known = { etag: answer.etag, matches: knownAfter(known?.matches ?? [], matches, now) }
    },
  )
}

/** The cursor to begin with; null on a plan without changes. */
async function begin(client: PrematchClient, { everySeconds, json, file }: TailOptions) {
  try {
    const { cursor, data_version: release } = (await client.listChanges()).data
    keepCursor(file, cursor)
    print(
      isForPeople(json)
        ? `Following what changes since ${release}, every ${everySeconds} s.`
        : JSON.stringify({ type: 'begin', release }),
    )
    return cursor
  } catch (error) {
    // Without changes there is no cursor to keep: whoever asks for one is told so.
    const hasNone = error instanceof PrematchError && error.code === 'changes_require_starter'
    if (hasNone && file === undefined) return null
    throw error
  }
}

/**
 * Tells what changes, as changes of the API: those themselves where the plan has them, else found by comparing lists.
 * @param code a competition; without, the whole selection, and on a plan without changes what is to be played today
 */
export async function tail(
  client: PrematchClient,
  code: string | undefined,
  options: TailOptions,
): Promise<never> {
  const { file } = options
  const since = (file === undefined ? undefined : kept(file)) ?? (await begin(client, options))
  return since === null ? compare(client, code, options) : follow(client, code, since, options)
}
