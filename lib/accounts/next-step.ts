export const NEXT_STEPS = [
  'activate_plan',
  'choose_competition',
  'create_key',
  'make_call',
  'done',
] as const
export type NextStep = (typeof NEXT_STEPS)[number]

/** The first thing still missing on the way to a first answer. */
export function nextStep(state: {
  hasPlan: boolean
  hasCompetition: boolean
  hasKey: boolean
  hasCalled: boolean
}): NextStep {
  if (!state.hasPlan) return 'activate_plan'
  if (!state.hasCompetition) return 'choose_competition'
  if (!state.hasKey) return 'create_key'
  return state.hasCalled ? 'done' : 'make_call'
}
