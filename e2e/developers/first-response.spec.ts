import { expectClean, expectNoSideScroll } from '../axe'
import {
  askForCode,
  codeFor,
  enterCode,
  expect,
  freshAddress,
  revealedKey,
  storeKey,
  test,
} from '../journey'
import { prematch } from '../operator'
import { haveCompetition, haveDeveloper, haveKey, signIn } from '../prepared'
import {
  call,
  expectSameNumbers,
  expectWholeMarkets,
  expectWholePayload,
  paste,
  percent,
  type AnalyticsPayload,
  type MatchSummary,
} from '../data-api'

interface LeagueMatches {
  league: { code: string }
  matches: MatchSummary[]
}

/** Of the clock of this world, which is the machine's. */
const hour = () => Math.floor(Date.now() / 3_600_000)

test('from nothing to the first forecast, and the overview shows what it cost', async ({
  page,
  baseURL,
}) => {
  const address = freshAddress('first')

  await page.goto('/')
  const preview = await page.request.get('/api/preview')
  const { source_kind: kind } = (await preview.json()) as { source_kind: string }
  await expect(page.getByText('Simulated data:')).toHaveCount(kind === 'simulation' ? 1 : 0)
  await page.getByRole('link', { name: 'Get a free key' }).first().click()
  await askForCode(page, address)
  await enterCode(page, await codeFor(page.request, address))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate your plan')
  await page.getByRole('button', { name: 'Activate Developer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your competition')

  // All of it on this page: five clicks from here to a stored key.
  const offered = page.locator('button[name="code"]').first()
  const code = (await offered.getAttribute('value')) ?? ''
  await offered.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your key')
  await page.getByRole('button', { name: 'Create a key' }).click()
  const { key, command } = await revealedKey(page)
  expect(command).toContain(`${baseURL ?? ''}/v1/leagues/${code}/matches`)
  await expect(page.getByText('this notices the moment it arrives')).toBeVisible()
  await storeKey(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One call to go')
  const shown = await page
    .getByRole('group', { name: 'Command that asks for the coming matches' })
    .innerText()
  expect(shown.replace('$PREMATCH_KEY', key)).toBe(command)

  const hourOfFirst = hour()
  const list = await paste<LeagueMatches>(shown, { PREMATCH_KEY: key })
  expect(list.league.code).toBe(code)
  expect(list.matches.length).toBeGreaterThan(0)
  for (const row of list.matches) {
    expectWholeMarkets(row)
    expect(row.status).toBe('scheduled')
    expect(row.result_score).toBeUndefined()
  }

  // The open page notices by itself.
  await expect(page.getByText(/Your first call arrived at .*: 1 unit/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('49 units left today')

  const leagues = await call(`${baseURL ?? ''}/v1/leagues`, key)
  expect(leagues.status).toBe(200)
  const { leagues: mine } = (await leagues.json()) as { leagues: { code: string }[] }
  expect(mine.map((league) => league.code)).toEqual([code])
  expect(leagues.headers.get('x-ratelimit-remaining')).toBe('0')
  expect(leagues.headers.get('x-quota-units-remaining-day')).toBe('48')

  const [row] = list.matches
  if (!row) throw new Error('The list is empty')
  const matchUrl = `${baseURL ?? ''}/v1/matches/${row.id}`
  const third = await call(matchUrl, key)
  expect(third.status).toBe(429)
  expect(await third.json()).toMatchObject({ detail: 'rate_limit_exceeded' })
  const wait = Number(third.headers.get('retry-after'))
  expect(Number.isInteger(wait)).toBe(true)
  expect(wait).toBeGreaterThanOrEqual(1)
  expect(wait).toBeLessThanOrEqual(60)
  await page.waitForTimeout(wait * 1_000)

  const detail = await call(matchUrl, key)
  expect(detail.status).toBe(200)
  // Which may have begun anew while this waited for its minute.
  const leftThisHour =
    hour() === hourOfFirst ? '27' : (detail.headers.get('x-quota-units-remaining-hour') ?? '')
  const payload = (await detail.json()) as AnalyticsPayload
  expect(payload.schema_version).toBe('analytics-developer-payload-v2')
  expect(payload.match.final_score).toBeNull()
  expect(payload.availability?.['ratings.elo_home']).toBe('starter_required')
  expectWholePayload(payload)
  expectSameNumbers(row, payload)

  await page.reload()
  const onPage = page.locator(`[data-match="${row.id}"]`)
  for (const outcome of ['home', 'draw', 'away'] as const) {
    await expect(onPage.locator(`[data-outcome="${outcome}"]`)).toHaveText(
      percent(row.probabilities[outcome]),
    )
  }
  const rows = list.matches.length + 1
  await expect(page.locator('[data-used="units"]')).toHaveText('3')
  await expect(page.locator('[data-used="rows"]')).toHaveText(String(rows))
  await expect(page.locator('[data-quota="day"]')).toHaveText('47')
  await expect(page.locator('[data-quota="hour"]')).toHaveText(leftThisHour)
  await expect(page.locator('[data-quota="rows"]')).toHaveText(String(100 - rows))
})

test('past rows carry the final score beside the probabilities frozen before kickoff', async ({
  page,
  baseURL,
}) => {
  await signIn(page, freshAddress('past'))
  await haveDeveloper(page)
  const code = await haveCompetition(page)
  const key = await haveKey(page)

  const past = await call(`${baseURL ?? ''}/v1/leagues/${code}/matches?include=past`, key)
  expect(past.status).toBe(200)
  const { matches } = (await past.json()) as LeagueMatches
  expect(matches.length).toBeGreaterThan(0)
  for (const row of matches) {
    expect(row.status).toBe('final')
    expect(row.result_score).toMatch(/^\d+-\d+$/)
    expectWholeMarkets(row)
  }

  const [row] = matches
  if (!row) throw new Error('The past is empty')
  const detail = await call(`${baseURL ?? ''}/v1/matches/${row.id}`, key)
  expect(detail.status).toBe(200)
  const payload = (await detail.json()) as AnalyticsPayload
  expectWholePayload(payload)
  expectSameNumbers(row, payload)
  const { final_score: score, kickoff } = payload.match
  expect(`${String(score?.home)}-${String(score?.away)}`).toBe(row.result_score)
  expect(payload.quality.historical_class).toBe('past')
  expect(Date.parse(payload.as_of)).toBeLessThan(Date.parse(kickoff))
})

test('a stranger gets from the landing page to a verified forecast in three clicks, and sees one that was altered', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Track record' }).first().click()
  await page.waitForURL(/\/track-record/)
  const matches = page
    .getByRole('region', { name: 'Forecasts with their results' })
    .getByRole('link')
  await matches.filter({ hasText: '–' }).first().click()
  await page.waitForURL(/\/matches\//)
  await page.locator('[data-step="1"]').scrollIntoViewIfNeeded()
  await expect(page.getByText('The proof holds')).toBeVisible()
  await expect(page.locator('[data-step][data-state="passed"]')).toHaveCount(7)
  await expect(page.getByText('Nobody else signed its time')).toBeVisible()
  // Everything before the first start is replayed: nothing may say that it stood before its kickoff.
  await expect(page.getByText('it was computed after the match')).toBeVisible()
  await expect(page.getByText('stood before')).toHaveCount(0)
  await expect(page.locator('[data-score]')).toHaveText(/^\d+–\d+$/)
  await expectClean(page, 'a match')
  await expectNoSideScroll(page, 'a match')

  await page.route('**/proof', async (route) => {
    const answer = await route.fetch()
    const body = await answer.body()
    const at = body.indexOf('"home":') + 10
    body[at] = (body[at] ?? 0) === 0x31 ? 0x32 : 0x31
    await route.fulfill({ response: answer, body })
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('The proof does not hold')).toBeVisible()
  await expect(page.locator('[data-state="failed"]')).toHaveCount(1)
})

test('the first call is made by a click, and the explorer goes on from it: drawn, as JSON, again, kept', async ({
  page,
}) => {
  const address = freshAddress('explorer')
  await signIn(page, address)
  await prematch('contract', 'set', address, '--plan', 'starter')
  const code = await haveCompetition(page)
  await haveKey(page)

  await page.goto('/overview')
  await page.getByRole('button', { name: 'Make the call for me' }).click()
  const answer = page.locator('[data-first-answer]')
  await expect(answer.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByText(/Your first call arrived at .*: 1 unit, 5 rows/)).toBeVisible()
  await expectClean(page, 'the first answer')
  await answer.getByRole('link', { name: 'Go on in the explorer' }).click()
  await page.waitForURL(`/explorer?route=league_matches&code=${code}&limit=5`)

  await expect(page.locator('[data-price]')).toContainText(
    '1 unit · a row for each match, 5 at most',
  )
  await page.getByLabel('days').fill('20')
  await page.getByLabel('limit').fill('3')
  await expect(page.getByRole('group', { name: 'curl' })).toContainText(
    `/v1/leagues/${code}/matches?days=20&limit=3`,
  )
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('[data-cost]')).toHaveText('1 u · 3 r')
  await expect(page.locator('[data-price]')).toContainText('498 units')
  await expectClean(page, 'an answer of the explorer')
  await page.getByRole('button', { name: 'JSON' }).click()
  await expect(page.getByRole('group', { name: 'The answer as JSON' })).toContainText(
    'UTC, ends in Z.',
  )
  await page.getByRole('button', { name: 'Ask again with its ETag' }).click()
  await expect(page.locator('[data-cost]')).toHaveText('1 u · 0 r')
  await page.getByLabel('limit').fill('0')
  await page.getByLabel('limit').press('Enter')
  // The browser refuses what the route would refuse.
  await expect(page.locator('[data-cost]')).toHaveText('1 u · 0 r')

  const kept = (await page.getByRole('link', { name: /^req_/ }).getAttribute('href')) ?? ''
  await expect(async () => {
    await page.goto(kept)
    await expect(page.getByText('explorer', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Run again' }).click()
  await page.waitForURL(`/explorer?route=league_matches&code=${code}&days=20&limit=3`)

  // What was read can be checked: the proof opens what the plan includes, and says what it doesn't.
  await page.getByRole('link', { name: 'Proof of a match' }).click()
  await page.waitForURL('/explorer?route=opening')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('[data-cost]')).toHaveText('1 u · 1 r')
  await expect(page.getByRole('row', { name: /^one_x_two \d+$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: 'score_matrix sealed' })).toBeVisible()
  await expectClean(page, 'a proof in the explorer')

  // What changes from now on is told from a cursor.
  await page.getByRole('link', { name: 'What changed' }).click()
  await page.waitForURL('/explorer?route=changes')
  await expect(page.locator('#parameter-since-hint code')).toHaveText('cursor')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('[data-cost]')).toHaveText('1 u · 0 r')
  await expect(page.getByText('this is the place to begin')).toBeVisible()
  await page.getByRole('button', { name: 'JSON' }).click()
  const json = page.getByRole('group', { name: 'The answer as JSON' })
  await expect(json.locator('code code').getByText('since', { exact: true })).toBeVisible()
})
