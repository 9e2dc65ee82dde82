import type { RefusalCost } from '@/lib/portal/docs/document'

/** The sentence that tells what a refusal costs. */
export const costKey = ({ requests, units }: RefusalCost) =>
  units > 0 ? 'costsUnit' : requests > 0 ? 'costsRequest' : 'costsNothing'
