import type { ComponentProps, SyntheticEvent } from 'react'

const keep = (event: SyntheticEvent) => event.preventDefault()

/**
 * A form whose fields keep what is in them: React resets a form after its action, also one that failed, and selects and radios then
 * show what they were drawn with, whatever their state says.
 */
export function Form(props: ComponentProps<'form'>) {
  return <form {...props} onReset={keep} />
}
