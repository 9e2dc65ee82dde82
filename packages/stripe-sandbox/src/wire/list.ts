import type { Kind, Rows } from '../state/store'
import type { World } from '../state/world'
import { atLeast, text } from './fields'
import { resourceMissing } from './errors'

/** The parameters that every list takes. */
export const PAGE = {
  limit: atLeast(1, 100).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

export interface Page {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

export interface List<Item> {
  object: 'list'
  url: string
  has_more: boolean
  data: Item[]
}

/**
 * A page of items that are already in order.
 * @throws WireError `resource_missing` for a cursor that isn't in the list's kind
 */
export function paginate<Item extends { id: string }>(
  url: string,
  noun: string,
  items: Item[],
  { limit = 10, starting_after: after, ending_before: before }: Page,
): List<Item> {
  const at = (id: string, param: string) => {
    const index = items.findIndex((item) => item.id === id)
    if (index === -1) throw resourceMissing(noun, id, param)
    return index
  }
  if (before !== undefined) {
    const end = at(before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', url, has_more: start > 0, data: items.slice(start, end) }
  }
  const start = after === undefined ? 0 : at(after, 'starting_after') + 1
  const data = items.slice(start, start + limit)
  return { object: 'list', url, has_more: start + limit < items.length, data }
}

/** A page of a kind, newest first. */
export const listPage = <K extends Kind>(
  world: World,
  kind: K,
  url: string,
  page: Page,
  keep: (row: Rows[K]) => boolean = () => true,
): List<Rows[K]> => paginate(url, kind, world.store.all(kind).filter(keep).reverse(), page)
