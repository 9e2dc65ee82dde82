'use client'

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
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
  if (isOutside && !focused.closest('[role=dialog]')) opener = focused
}

/** Back to the opener, or to the page's heading where that is gone with what was done. */
function returnFocus(event: Event): void {
  event.preventDefault()
  if (document.querySelector('[role=dialog]')) return
  const heading = document.querySelector('h1')
  if (opener?.isConnected) opener.focus()
  else if (heading) {
    heading.tabIndex = -1
    heading.focus()
  }
}

/** A modal dialog: focus goes in, stays in and returns to where it came from. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, onDismissRefused, closeLabel, wide } =
    props
  const guard = (event: Event) => {
    if (!onDismissRefused) return
    event.preventDefault()
    onDismissRefused()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="bg-scrim fixed inset-0 z-40 data-[state=open]:animate-[fade-in_150ms_ease-out]" />
        <Radix.Content
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={guard}
          onInteractOutside={guard}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'border-line bg-surface fixed z-50 grid max-h-[calc(100dvh-32px)] gap-4 overflow-y-auto border p-5 md:p-6',
            'rounded-t-l inset-x-0 bottom-0 md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-l',
            'data-[state=open]:animate-[fade-in_150ms_ease-out]',
            wide ? 'md:w-[640px]' : 'md:w-[460px]',
          )}
        >
          <div className="grid gap-1.5 pr-8">
            <Radix.Title className="text-h2">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="text-ink-2">{description}</Radix.Description>
            ) : null}
          </div>
          {children}
          {onDismissRefused ? null : (
            <Radix.Close
              aria-label={closeLabel}
              className="text-ink-3 hover:bg-draw-soft absolute top-3 right-3 grid size-10 place-items-center rounded-s"
            >
              <X aria-hidden className="size-[18px]" />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Buttons at the end of a dialog: the way forward last, full width on phones. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">{children}</div>
}
