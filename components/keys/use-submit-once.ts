import { useEffect, useRef, type SubmitEvent } from 'react'

/** For a form's `onSubmit`: the second click of a double click comes before the button knows that it is busy. */
export function useSubmitOnce(pending: boolean): (event: SubmitEvent) => void {
  const inFlight = useRef(false)
  useEffect(() => {
    if (!pending) inFlight.current = false
  }, [pending])
  return (event) => {
    if (inFlight.current) event.preventDefault()
    inFlight.current = true
  }
}
