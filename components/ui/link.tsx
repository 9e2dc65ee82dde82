import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/**
 * A link between our pages. None of them has a part that could be fetched ahead of the click: what Next asks for when a link comes
 * into view, twice each, is 300 bytes of tree that save nothing and cost the server a render.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />
}
