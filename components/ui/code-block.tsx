'use client'

import { useRef, type ReactNode } from 'react'
import { cn } from './cn'
import { CopyButton } from './copy-button'

interface CodeBlockProps {
  text: string
  /** Says what the code is, for those who can't see it. */
  label: string
  labels: { copy: string; copied: string; failed: string }
  onCopied?: (copied: boolean) => void
  /** The code with its parts coloured; must read the same as `text`. */
  children?: ReactNode
  className?: string
}

/** Code that is pasted elsewhere: breaks at spaces where it can, and copies exactly what it shows. */
export function CodeBlock({ text, label, labels, onCopied, children, className }: CodeBlockProps) {
  const code = useRef<HTMLElement>(null)

  function onResult(copied: boolean) {
    // With the text selected, the keyboard's own copy needs one stroke.
    if (!copied && code.current) getSelection()?.selectAllChildren(code.current)
    onCopied?.(copied)
  }

  return (
    <div
      className={cn(
        'border-line bg-sunken flex flex-col gap-2 rounded-s border p-2 pl-3 sm:flex-row sm:items-start',
        className,
      )}
    >
      <pre
        translate="no"
        tabIndex={0}
        role="group"
        aria-label={label}
        className="num text-small min-w-0 flex-1 overflow-x-auto py-1.5 tracking-normal wrap-anywhere whitespace-pre-wrap"
      >
        <code ref={code}>{children ?? text}</code>
      </pre>
      <CopyButton text={text} labels={labels} onResult={onResult} />
    </div>
  )
}
