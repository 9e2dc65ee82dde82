/** A proof, as far as it is forged. */
interface Parts {
  checkpoint: string
  match: string
  entries: { entry: Record<string, unknown>; inclusion: string[]; index: number }[]
  opened: Record<string, unknown>
  sections: Record<string, string>
  times: {
    checkpoint: string
    cosignatures: { key: string; line: string }[]
    inclusion: string[]
    stamps: { authority: string; token: string }[]
  }[]
}

/** What is done to a proof, the step of docs/record.md that refuses it, and how. */
export const FORGERIES: readonly [
  name: string,
  step: number,
  forge: (parts: Parts, older: Parts) => unknown,
][] = [
  ['with a member more', 1, (parts) => Object.assign(parts, { note: 'x' })],
  ['under a checkpoint of before', 3, (parts, older) => (parts.checkpoint = older.checkpoint)],
  ['without the forecast', 3, (parts) => parts.entries.shift()],
  ['without entries', 3, (parts) => (parts.entries = [])],
  ['with an entry twice', 3, (parts) => parts.entries.push(...parts.entries.slice(1))],
  ['as of another match', 3, (parts) => (parts.match = `fsm:v1:${'0'.repeat(64)}`)],
  [
    'with another result',
    4,
    (parts) => Object.assign(parts.entries.at(-1)?.entry ?? {}, { score: { away: 9, home: 9 } }),
  ],
  ['with a path cut short', 4, (parts) => parts.entries[0]?.inclusion.pop()],
  ['with a path made longer', 4, (parts) => parts.entries[0]?.inclusion.push(`${'A'.repeat(43)}=`)],
  ['at another place', 4, (parts) => parts.entries.forEach((one) => (one.index -= 1))],
  ['without a section', 5, (parts) => delete parts.sections.markets],
  [
    'with a section renamed',
    5,
    (parts) => {
      parts.sections.larkets = parts.sections.markets ?? ''
      delete parts.sections.markets
    },
  ],
  [
    'with what is open under another name',
    6,
    (parts) => (parts.opened = { markets: parts.opened.one_x_two }),
  ],
  [
    'with what is open under no name',
    6,
    (parts) => (parts.opened = { toString: parts.opened.one_x_two }),
  ],
]

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, one]) => [name, sorted(one)]))
}

/** The canonical text of a forged proof. */
export function forged(proof: string, older: string, forge: (typeof FORGERIES)[number][2]): string {
  const parts = JSON.parse(proof) as Parts
  forge(parts, JSON.parse(older) as Parts)
  return JSON.stringify(sorted(parts))
}

/** The same with a proof that a witness and an authority signed. */
export const TIME_FORGERIES: typeof FORGERIES = [
  ['with a time of other members', 1, ({ times }) => Object.assign(times[0] ?? {}, { at: 'now' })],
  ['without its times', 1, (parts) => Object.assign(parts, { times: null })],
  [
    'with a time that nobody signed',
    7,
    ({ times: [time] }) => Object.assign(time ?? {}, { cosignatures: [], stamps: [] }),
  ],
  ['with a time twice', 7, ({ times }) => times.push(...times)],
  [
    'with the time of another checkpoint',
    7,
    ({ times: [time], checkpoint }) => Object.assign(time ?? {}, { checkpoint }),
  ],
  ['with another way to an earlier root', 7, ({ times: [time] }) => time?.inclusion.reverse()],
  [
    'with the line of another witness',
    7,
    ({ times: [time] }) =>
      time?.cosignatures.forEach((one) => (one.line = one.line.replace('witness', 'wetness'))),
  ],
  [
    'with the key of another witness',
    7,
    ({ times: [time] }) =>
      time?.cosignatures.forEach((one) => (one.key = one.key.replace('witness', 'wetness'))),
  ],
  [
    'with a stamp cut short',
    7,
    ({ times: [time] }) => time?.stamps.forEach((one) => (one.token = one.token.slice(0, -4))),
  ],
  [
    'with a stamp of another root',
    7,
    ({ times: [time] }) => time?.stamps.forEach((one) => (one.authority = one.token)),
  ],
]
