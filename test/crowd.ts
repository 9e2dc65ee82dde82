/**
 * `200`, or the code of a refusal. Whoever is told that there was no time for it (503) asks again, as clients do: such
 * a call was neither run nor charged.
 */
export async function outcome(url: string, key: string, init: RequestInit = {}): Promise<string> {
  for (;;) {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const response = await fetch(url, { ...init, headers })
    const { detail } = (await response.json()) as { detail?: string }
    if (response.status !== 503) return detail ?? String(response.status)
  }
}

/** How often each of them came. */
export const tally = (all: string[]): Record<string, number> =>
  Object.fromEntries([...new Set(all)].map((one) => [one, all.filter((x) => x === one).length]))
