import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * Takes over what was typed into a field before React was there, as on a slow line: the next rendering would take it away.
 * @param drawn what the field was drawn with
 * @returns belongs on the field
 */
export function useTypedBefore<Element extends { value: string } = HTMLInputElement>(
  drawn: string,
  take: (typed: string) => void,
): RefObject<Element | null> {
  const field = useRef<Element>(null)
  const takeOver = useEffectEvent(() => {
    const typed = field.current?.value ?? drawn
    if (typed !== drawn) take(typed)
  })
  useEffect(() => takeOver(), [])
  return field
}
