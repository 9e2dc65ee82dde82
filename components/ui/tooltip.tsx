'use client'

import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Says what an icon does. The trigger keeps its own accessible name: a tooltip is never the only label. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            className="bg-ink text-tiny text-bg z-50 max-w-64 rounded-s px-2 py-1 data-[state=delayed-open]:animate-[fade-in_150ms_ease-out]"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
