import { DEFINITIONS } from '../../lib/api/definitions'
import type { RecordWorld } from './world'

/** What every route that asks for no key answers, about these matches too. */
export async function openAnswers(
  { get, text, sizes }: Pick<RecordWorld, 'get' | 'text' | 'sizes'>,
  ids: readonly string[],
): Promise<string[]> {
  const { releases } = JSON.parse(await text('/v1/releases')) as { releases: { id: string }[] }
  const values: Record<string, readonly string[]> = {
    match_id: ids,
    release_id: releases.map(({ id }) => id),
    level: ['0', 'entries'],
    place: ['000', `000.p/${(sizes.at(-1) ?? 0) % 256}`],
  }
  const given = (path: string, [name, some]: [string, readonly string[]]): string[] =>
    path.includes(`{${name}}`) ? some.map((value) => path.replace(`{${name}}`, value)) : [path]
  const paths = DEFINITIONS.filter(({ method }) => method === 'get').flatMap(({ path }) =>
    Object.entries(values).reduce(
      (made, value) => made.flatMap((one) => given(one, value)),
      [path],
    ),
  )
  const told: string[] = []
  // One after the other: under a crowd the service may put callers off.
  for (const path of paths) {
    const answer = await get(path)
    if (answer.ok) told.push(await answer.text())
  }
  return told
}

/** Of these forecasts, the matches whose three figures of 1X2 all stand in answers; one or two may be another match's. */
export function toldIn(
  answers: readonly string[],
  forecasts: readonly { matchId: string; payload: string }[],
): string[] {
  const all = answers.join('\n')
  const isTold = (value: number) => [',', '}'].some((end) => all.includes(`:${value}${end}`))
  return forecasts.flatMap(({ matchId, payload }) => {
    const { probabilities } = JSON.parse(payload) as {
      probabilities: { one_x_two: Record<string, number> }
    }
    return Object.values(probabilities.one_x_two).every(isTold) ? [matchId] : []
  })
}
