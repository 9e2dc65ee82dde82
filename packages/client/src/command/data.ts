import { parseArgs } from 'node:util'
import type { MatchSection } from '../types'
import { login } from './login'
import { openClient, UsageError } from './settings'
import { matchTable, matchText, print, show, usageText } from './show'
import { tail } from './tail'

export const USAGE = `prematch: football forecasts in your terminal.

  prematch login --url <https://…>    keeps your key, which is asked for, piped in, or in PREMATCH_KEY
  prematch matches [<league>]         what is to be played today, or the matches of a competition
      --past, --days <1-31>, --start <YYYY-MM-DD>, --limit <20>
  prematch match <match id>           all about one match
      --sections prediction,context   … or these of it
  prematch picks                      the clearest picks of today
      --limit <10>
  prematch usage                      what is used and left; costs no units
  prematch tail [<league>]            tells what changes, as the API's changes; on Developer by comparing lists
      --every <300>                   seconds; what has not changed costs 1 unit and no rows
      --cursor <file>                 goes on from where it ended, which is kept there
  prematch verify …                   checks proofs; prematch verify --help says how
  prematch witness …                  signs that logs only grew

On a terminal it prints tables, in a pipe or with --json the JSON of the API. PREMATCH_KEY and PREMATCH_URL come before what
login kept. It ends with 0; 1 when the API refuses or a proof does not hold; 2 when it is called in a way that cannot work;
3 without an answer; 4 when a limit is reached.`

type Options = Record<
  'url' | 'days' | 'start' | 'limit' | 'sections' | 'every' | 'cursor',
  string | undefined
> & {
  json: boolean
  past: boolean
}

/** @throws UsageError */
function whole(name: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${name} is a whole number, 1 or more.`)
  return text === undefined ? undefined : Number(text)
}

/** What each command takes behind its name, and does. */
const COMMANDS: Record<
  string,
  {
    takes: number
    allows: readonly string[]
    run: (args: readonly (string | undefined)[], options: Options) => Promise<void>
  }
> = {
  login: { takes: 0, allows: [], run: (_args, { url, json }) => login(url, json) },
  matches: {
    takes: 1,
    allows: ['past', 'days', 'start', 'limit'],
    async run([code], { url, json, past, ...options }) {
      const client = openClient(url)
      if (code === undefined) {
        if (past || options.days || options.start || options.limit)
          throw new UsageError(
            'Name a competition with --past, --days, --start or --limit; prematch usage costs nothing, prematch matches alone is today.',
          )
        show(await client.listTodayMatches(), json, ({ matches }) => matchTable(matches))
        return
      }
      const answer = await client.listLeagueMatches(code, {
        include: past ? 'past' : 'upcoming',
        days: whole('days', options.days),
        start: options.start,
        limit: whole('limit', options.limit) ?? 20,
      })
      show(answer, json, ({ matches }) => matchTable(matches))
    },
  },
  match: {
    takes: 1,
    allows: ['sections'],
    async run([id], { url, json, sections }) {
      if (id === undefined)
        throw new UsageError('Name a match by its id; prematch matches gives it.')
      const include = sections?.split(',') as MatchSection[] | undefined
      show(await openClient(url).getMatch(id, { include }), json, matchText)
    },
  },
  picks: {
    takes: 0,
    allows: ['limit'],
    async run(_args, { url, json, limit }) {
      const answer = await openClient(url).listTodayPicks({ limit: whole('limit', limit) ?? 10 })
      show(answer, json, ({ matches }) => matchTable(matches))
    },
  },
  usage: {
    takes: 0,
    allows: [],
    async run(_args, { url, json }) {
      show(await openClient(url).usage(), json, usageText)
    },
  },
  tail: {
    takes: 1,
    allows: ['every', 'cursor'],
    run: ([code], { url, json, every, cursor: file }) =>
      tail(openClient(url), code, { everySeconds: whole('every', every) ?? 300, json, file }),
  },
}

export const isCommand = (name: string | undefined): name is string =>
  name !== undefined && Object.hasOwn(COMMANDS, name)

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean', default: false } as const

/** Runs a command of the API. */
export async function runCommand(name: string, args: string[]): Promise<number> {
  const command = COMMANDS[name]
  if (!command) throw new UsageError(`There is no command ${name}.`)
  let parsed
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: FLAG,
        json: FLAG,
        url: TEXT,
        ...Object.fromEntries(
          command.allows.map((option) => [option, option === 'past' ? FLAG : TEXT]),
        ),
      },
    })
  } catch (error) {
    throw new UsageError(`${/^[^.]*/.exec((error as Error).message)?.[0]}. See prematch --help.`)
  }
  const { values, positionals } = parsed
  if (values.help) {
    print(USAGE)
    return 0
  }
  if (positionals.length > command.takes)
    throw new UsageError(
      `prematch ${name} takes ${command.takes === 0 ? 'nothing' : 'one name'} behind it. See prematch --help.`,
    )
  await command.run(positionals, values as unknown as Options)
  return 0
}
