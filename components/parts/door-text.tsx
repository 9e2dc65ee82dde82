import type { ReactNode } from 'react'

/** Where the reader stands, and what that means. */
export function DoorText({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h1 className="text-h1">{title}</h1>
      <p className="text-body text-ink-2">{children}</p>
    </div>
  )
}
