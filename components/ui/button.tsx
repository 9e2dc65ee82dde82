import type { ComponentProps } from 'react'
import { cn } from './cn'

const VARIANT = {
  primary: 'border-pitch bg-pitch text-pitch-ink hover:opacity-90',
  plain: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-draw-soft',
  faint: 'border-transparent bg-transparent text-ink-2 hover:bg-draw-soft',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-soft',
} as const

const SIZE = {
  // Phones get at least 40 px to touch, whatever the size.
  small: 'h-10 px-3 text-small md:h-8',
  medium: 'h-10 px-3.5 text-base md:h-9',
  large: 'h-11 px-5 text-body',
  // As high as the fields it stands beside.
  field: 'h-11 px-3.5 text-base md:h-10',
} as const

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof VARIANT
  size?: keyof typeof SIZE
  /** Busy: refuses clicks, keeps its width and its focus. */
  pending?: boolean
}

/** The look of a button, for links too. */
export const buttonClass = (
  variant: keyof typeof VARIANT = 'plain',
  size: keyof typeof SIZE = 'medium',
): string =>
  cn(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-s border font-medium whitespace-nowrap no-underline select-none',
    'transition-[background-color,opacity] duration-150 disabled:cursor-not-allowed disabled:opacity-60',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    VARIANT[variant],
    SIZE[size],
  )

export function Button({ variant, size, pending, className, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      // Not `disabled`: that would drop the keyboard's focus to the top of the page in the middle of an act.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={cn(buttonClass(variant, size), className)}
    />
  )
}
