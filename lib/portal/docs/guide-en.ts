import { PLAN_LIMITS } from '../plans'
import type { GuideSection } from './guide'
import { limitsTable } from './limits-table'

const { developer, starter } = PLAN_LIMITS

export const guideEn = (url: string): GuideSection[] => [
  {
    id: 'quickstart',
    title: 'From key to first answer',
    text: `1. [Sign in](/sign-in), activate the free Developer plan and choose a competition.
2. Create a key. It is shown once: keep it where your server keeps its secrets.
3. Ask for the coming matches of your competition.

\`\`\`sh
export PREMATCH_KEY="pm_developer_…"
curl -H "X-API-Key: $PREMATCH_KEY" "${url}/v1/leagues"
curl -H "X-API-Key: $PREMATCH_KEY" "${url}/v1/leagues/LIGUE_1/matches?days=7"
\`\`\`

The first call lists your competitions with their codes, the second one answers their matches. Take the \`id\` of a match to ask for all of its analytics:

\`\`\`sh
curl -H "X-API-Key: $PREMATCH_KEY" "${url}/v1/matches/fsm:v1:…"
\`\`\``,
  },
  {
    id: 'authentication',
    title: 'Authentication',
    text: `Send the key in \`X-API-Key\`, or as \`Authorization: Bearer <key>\`, over HTTPS and from your server. A key anywhere in the address is refused, so that it never ends up in the logs of a proxy. Two keys are refused as well, in one header or in both.

Every key of a client shares one quota, one selection and one plan. What a key may do never depends on its name. To change a key without an outage, rotate it in the portal.`,
  },
  {
    id: 'receipts',
    title: 'What a call costs',
    text: `Most calls cost one unit. A *row* is one match in an answer. Every answer that was counted carries its receipt:

| Header | What it says |
| --- | --- |
| \`X-Request-Cost\` | what this answer cost: \`units=1, rows=4\` |
| \`X-RateLimit-Limit\`, \`-Remaining\`, \`-Reset\` | requests of the sliding minute; reset in epoch seconds |
| \`X-Quota-Units-Remaining-Hour\`, \`-Day\` | units left |
| \`X-Match-Rows-Remaining-Day\` | rows left |
| \`X-Request-Id\` | names the call; quote it when you ask us |

| Answer | Units | Rows |
| --- | --- | --- |
| 200 | 1 | one per match |
| 200 of a bulk call | one per ten ids, begun tens counted whole | one per match found |
| 304 | 1 | 0 |
| 404 \`match_not_found\` | 1 | 0 |
| any other refusal | 0 | 0 |

\`/v1/leagues\` has no rows; \`/v1/me\` and \`/v1/me/usage\` cost no units. Every call with a key that works takes one place in the minute, refused or not; once the minute is full, we refuse from memory and count no more.

A call with a wrong key or of a suspended client costs nothing and carries no receipt, and neither does \`/v1/health\`. A 5xx has none either: a 503 is not charged, unless the database took the call and could not say so any more.

An answer that needs more rows than are left today is refused whole: nothing is cut off, nothing charged.`,
  },
  {
    id: 'limits',
    title: 'Limits and their windows',
    text: `${limitsTable('en')}

- **Minute**: a sliding window. Waiting for a new clock minute gives no second burst.
- **Hour**: the clock hour.
- **Day**: the calendar day in Paris, 23 or 25 hours long when the clocks change.
- **Month**, for replacements: the calendar month in Paris.
- **At once**: an answer of more than 16 KiB takes a slot until it has been sent; smaller ones only need one to be free.

Over a limit you get 429 with \`Retry-After\`: whole seconds, of the limit that holds longest. Waiting exactly that long works, but for \`concurrency_limit_exceeded\`, where nobody knows when your other answer will have been read. An answer with more rows than a whole day has is never given: ask for fewer. Do not retry sooner: a call that comes too early may count itself.`,
  },
  {
    id: 'pages',
    title: 'Long lists',
    text: `A list of matches answers up to \`limit\` rows (200 unless you say otherwise, 500 at most) by kickoff. While there are more, \`next_cursor\` is a text; send it back as \`cursor\` and leave every other parameter as it was. On the last page it is null.

\`\`\`sh
curl -H "X-API-Key: $PREMATCH_KEY" "${url}/v1/leagues/LIGUE_1/matches?limit=50&cursor=<next_cursor>"
\`\`\`

A walk stays whole while new data is published under it, and past midnight: no row that stays in the list is missed or read twice.`,
  },
  {
    id: 'unchanged',
    title: 'Ask whether something changed',
    text: `Every data answer has a strong \`ETag\`. Send it back as \`If-None-Match\`: if nothing has changed, the answer is 304 without a body, for its unit and no rows. Lists, weak tags and \`*\` work too. Rights and limits come first: a revoked key gets 401, whatever it sends.`,
  },
  {
    id: 'days',
    title: 'Days, times and history',
    text: `\`start\`, \`end\` and every "today" are days in Paris, written \`YYYY-MM-DD\`. \`kickoff\` is UTC and ends in \`Z\`; \`kickoff_local\` carries the offset of Paris. Where a source gives only the day, \`kickoff_confirmed\` is false and the kickoff is 15:00 local time, an assumption.

- \`include=upcoming\`, the default, has what is still to kick off (a match without a time, until its local day ends); \`past\` what is final; \`all\` both.
- A window has 1 to 31 days: \`days\`, or \`end\` (inclusive) together with \`start\`. Without either it is 14, and for \`past\` as long as your history, at most 31.
- Your history reaches ${developer.historyDays} days back on Developer, ${starter.historyDays} on Starter. A window that reaches further is refused, never shortened.
- A forecast is frozen an hour before kickoff; without a time, when the local day of the match begins. Past matches keep these numbers. The final score is added, nothing else changes.`,
  },
  {
    id: 'payloads',
    title: 'What each plan sees',
    text: `The schema is the same on every plan. On Developer some fields are null, and \`availability\` names each of them:

\`\`\`json
{ "ratings": { "elo_home": null, "elo_difference": 80 },
  "availability": { "ratings.elo_home": "starter_required" } }
\`\`\`

\`include\` on a match keeps the sections you name: \`statistics\`, \`standings\`, \`features\`, \`prediction\`, \`context\`, \`quality\`. Matches whose data is too thin have \`reliability: false\` with reasons; lists leave them out, and by id they are not found, unless you send \`include_unreliable=true\` (every plan but Developer).`,
  },
  {
    id: 'ids',
    title: 'Match ids',
    text: `An id is \`fsm:v1:\` and 64 hexadecimal characters. It stays the same when a kickoff moves, and differs between two legs. Ids of other providers are refused as \`invalid_match_id\`.`,
  },
  {
    id: 'errors',
    title: 'When something is refused',
    text: `\`\`\`json
{ "detail": "history_window_exceeded",
  "message": "This window reaches further back than your plan; ask for fewer days.",
  "request_id": "req_4fTq0Zb81LwXe2Ry" }
\`\`\`

Decide by \`detail\`; the message is for people and may change. 422 lists in \`detail\` what is wrong, place by place. [Every code, with what to do](/docs/errors).

429 and 503 carry \`Retry-After\`. After a call of yours timed out, it may have been charged: retry only what is worth its cost.`,
  },
  {
    id: 'http',
    title: 'HTTP, to the letter',
    text: `- Answers come as brotli or gzip to whoever accepts them.
- \`HEAD\` is \`GET\` without a body. It costs the units and no rows, as a 304 does.
- Another method gets 405 with \`Allow\`; bodies are JSON in UTF-8, 1 MiB at most; address and headers have 16 KiB together.
- A parameter is given once; unknown ones are ignored.
- The data API is not for browsers: a preflight answers 204 without permission, and no answer carries CORS headers. Call it from your server, and your key stays yours.`,
  },
  {
    id: 'client',
    title: 'TypeScript, Python and the rest',
    text: `\`@prematch/client\` is the typed client for Node and other servers. It walks cursors, reads receipts, knows 304 and never retries unless you ask it to.

\`\`\`ts
import { env } from 'node:process'
import { PrematchClient } from '@prematch/client'

const apiKey = env.PREMATCH_KEY ?? ''
const prematch = new PrematchClient({ apiKey, baseUrl: '${url}' })
for await (const match of prematch.iterLeagueMatches('LIGUE_1', { days: 7 })) {
  console.log(match.kickoff, match.home_team, match.probabilities.home)
}
\`\`\`

In Python the standard library is enough:

\`\`\`python
import json, os, urllib.request

request = urllib.request.Request(
    "${url}/v1/matches/today", headers={"X-API-Key": os.environ["PREMATCH_KEY"]}
)
with urllib.request.urlopen(request, timeout=10) as answer:
    print(answer.headers["X-Request-Cost"], len(json.load(answer)["matches"]))
\`\`\`

For other languages, generate a client from [openapi.json](/openapi.json). For a language model there are [llms.txt](/llms.txt) and [llms-full.txt](/llms-full.txt).`,
  },
]
