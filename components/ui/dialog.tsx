'use client'

import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cn } from './cn'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /**
   * Called instead of closing on Esc, on a click outside and on the cross: for what must not be lost by
   * accident. The dialog then has no cross and offers its own way out.
   */
  onDismissRefused?: () => void
  closeLabel: string
  wide?: boolean
}

/** What had the focus before a dialog, or the first of several that follow each other, took it. */
let opener: HTMLElement | null = null

function rememberOpener(): void {
  const focused = document.activeElement
  const isOutside = focused instanceof HTMLElement && focused !== document.body
  if (isOutside && !focused.closest('dialog')) opener = focused
}

/** Back to the opener, or to the page's heading where that is gone with what was done. */
function returnFocus(): void {
  if (document.querySelector('dialog[open]')) return
  const heading = document.querySelector('h1')
  if (opener?.isConnected) opener.focus()
  else if (heading) {
    heading.tabIndex = -1
    heading.focus()
  }
}

/** A modal dialog: focus goes in, stays in and returns to where it came from. */
export function Dialog({ open, ...props }: DialogProps) {
  // At the end of the document: where it is opened from may not be shown at every width.
  return open ? createPortal(<OpenDialog {...props} />, document.body) : null
}

/** The platform's own dialog: above everything, with the rest of the page out of reach for every way of reading it. */
function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onOpenChange, title, description, children, onDismissRefused, closeLabel, wide } = props
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const dismiss = useEffectEvent(onDismissRefused ?? (() => onOpenChange(false)))

  useLayoutEffect(() => {
    rememberOpener()
    const { style, clientWidth } = document.documentElement
    // The page is held still without a shift: the place of its scrollbar stays.
    if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    box.current?.showModal()
    return () => {
      style.removeProperty('scrollbar-gutter')
      // After what follows: a dialog that takes the place of this one has the focus then.
      setTimeout(returnFocus)
    }
  }, [])

  useEffect(() => {
    const element = box.current
    // Not by the event `cancel`: a browser lets that be refused once, and closes at the second Esc.
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      dismiss()
    }
    // A press outside comes from the backdrop, which counts as the dialog.
    const point = (event: MouseEvent) => {
      if (!element || event.target !== element) return
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const { clientX: x, clientY: y } = event
      if (x < left || x > right || y < top || y > bottom) dismiss()
    }
    // A phone's gesture for Back closes a dialog whatever it says: what must stay is shown again.
    const closed = () => {
      dismiss()
      if (element?.isConnected && !element.open) element.showModal()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('mousedown', point)
    element?.addEventListener('close', closed)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('mousedown', point)
      element?.removeEventListener('close', closed)
    }
  }, [])

  return (
    <dialog
      ref={box}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      className={cn(
        'border-line bg-surface text-ink backdrop:bg-scrim fixed inset-x-0 top-auto bottom-0 max-h-[calc(100dvh-32px)] w-full max-w-none gap-4 overflow-y-auto border p-5 open:grid md:inset-0 md:m-auto md:p-6',
        'rounded-t-l md:rounded-l',
        'animate-[fade-in_150ms_ease-out] backdrop:animate-[fade-in_150ms_ease-out]',
        wide ? 'md:w-[640px]' : 'md:w-[460px]',
      )}
    >
      <div className="grid gap-1.5 pr-8">
        <h2 id={`${id}-title`} className="text-h2">
          {title}
        </h2>
        {description ? (
          <p id={`${id}-text`} className="text-ink-2">
            {description}
          </p>
        ) : null}
      </div>
      {children}
      {onDismissRefused ? null : (
        <button
          type="button"
          aria-label={closeLabel}
          onClick={() => onOpenChange(false)}
          className="text-ink-3 hover:bg-draw-soft absolute top-3 right-3 grid size-10 place-items-center rounded-s"
        >
          <X aria-hidden className="size-[18px]" />
        </button>
      )}
    </dialog>
  )
}

/** Buttons at the end of a dialog: the way forward last, full width on phones. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">{children}</div>
}
