import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

/** What fields of any size have in common. */
export const fieldClass =
  'w-full rounded-s border border-line-strong bg-surface px-3 text-ink placeholder:text-ink-3 aria-invalid:border-danger'

export const inputClass = `${fieldClass} h-11 text-[16px] md:h-10 md:text-body`

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cn(inputClass, className)} />
}

/** Names of the parts of a field, for `aria-describedby`. */
export const describedBy = (id: string, hint: unknown, error: unknown): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

interface FieldProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  children: ReactNode
}

/** A labelled input with its hint and its error; the error is announced when it appears. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-small text-ink-3">
          {hint}
        </p>
      ) : null}
      <div id={`${id}-error`} role="alert" className="text-small text-danger empty:hidden">
        {error}
      </div>
    </div>
  )
}
