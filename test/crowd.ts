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
