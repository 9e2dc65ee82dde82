'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button'

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  text: string
  labels: { copy: string; copied: string; failed: string }
  /** Names what is copied where the label alone does not. */
  describedBy?: string
  /** Called with what really happened: a refused clipboard is not a copy. */
  onResult?: (copied: boolean) => void
}

const CONFIRMATION_MS = 2_000

/** Copies a text and says whether that worked; browsers refuse the clipboard without https or permission. */
export function CopyButton({ text, labels, describedBy, onResult, ...button }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      onResult?.(true)
      timer.current = setTimeout(() => setState('idle'), CONFIRMATION_MS)
    } catch {
      setState('failed')
      onResult?.(false)
    }
  }

  return (
    <span className="inline-grid gap-1">
      <Button size="small" {...button} onClick={() => void copy()} aria-describedby={describedBy}>
        {state === 'copied' ? (
          <Check aria-hidden className="text-pitch size-4" />
        ) : (
          <Copy aria-hidden className="size-4" />
        )}
        <span>{state === 'copied' ? labels.copied : labels.copy}</span>
      </Button>
      <span role="status" className="sr-only">
        {state === 'copied' ? labels.copied : ''}
      </span>
      <span role="alert" className="text-tiny text-danger max-w-56 empty:hidden">
        {state === 'failed' ? labels.failed : ''}
      </span>
    </span>
  )
}
