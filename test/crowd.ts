/**
 * An answer other than that there was no time for the call (503): whoever is told that asks again, as clients do. Such a call was
 * neither run nor charged.
 */
export async function heard<Answer>(
  ask: () => Promise<Answer>,
  statusOf: (answer: Answer) => number | undefined,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (statusOf(answer) !== 503) return answer
  }
}

/**
 * Makes what a crowd needs, one after another: all at once they could wait longer for a connection than the product lets its callers wait, on a machine
 * that does other things.
 */
export async function oneByOne<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  while (made.length < count) made.push(await make())
  return made
}

/** `200`, or the code of a refusal. */
export async function outcome(url: string, key: string, init: RequestInit = {}): Promise<string> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const ask = () => fetch(url, { ...init, headers })
  const response = await heard(ask, ({ status }) => status)
  const { detail } = (await response.json()) as { detail?: string }
  return detail ?? String(response.status)
}

/** How often each of them came. */
export const tally = (all: string[]): Record<string, number> =>
  Object.fromEntries([...new Set(all)].map((one) => [one, all.filter((x) => x === one).length]))
