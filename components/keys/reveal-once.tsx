'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { useCopyLabels } from '../parts/copy-labels'
import { Button } from '../ui/button'
import { CodeBlock } from '../ui/code-block'
import { Dialog, DialogActions } from '../ui/dialog'
import { RevealBoundary } from './reveal-boundary'
import { useHeldPage } from './use-held-page'

/** What the dialog says, in the words of what is shown. */
interface RevealWords {
  title: string
  text: string
  /** Names what is shown. */
  label: string
  /** The box that its reader ticks. */
  stored: string
  /** Said to whoever leaves before. */
  storeFirst: string
  done: string
}

interface RevealOnceProps {
  secret: string
  words: RevealWords
  /** What to do with it, below it. */
  children: ReactNode
  onStored: () => void
}

/** The one moment a secret can be seen. Closes only after the reader says that it is stored, and outlives a dialog that breaks. */
export function RevealOnce(props: RevealOnceProps) {
  const [stored, setStored] = useState(false)
  const [refused, setRefused] = useState(false)
  const refuse = () => setRefused(true)
  useHeldPage(!stored, refuse)
  const held = { warn: refused && !stored, stored, setStored, refuse }
  return (
    <RevealBoundary fallback={<PlainSecret {...props} />}>
      <RevealDialog {...props} {...held} />
    </RevealBoundary>
  )
}

interface RevealDialogProps extends RevealOnceProps {
  /** Whether the reader has tried to leave. */
  warn: boolean
  stored: boolean
  setStored: (stored: boolean) => void
  refuse: () => void
}

function RevealDialog(props: RevealDialogProps) {
  const { secret, words, children, onStored, warn, stored, setStored, refuse } = props
  const parts = useTranslations('Parts')
  const labels = useCopyLabels()
  return (
    <Dialog
      open
      wide
      onOpenChange={() => undefined}
      onDismissRefused={refuse}
      title={words.title}
      description={words.text}
      closeLabel={parts('close')}
    >
      <CodeBlock
        text={secret}
        label={words.label}
        labels={labels}
        onCopied={(copied) => copied && setStored(true)}
      />
      <div className="grid gap-1.5">{children}</div>
      <label className="flex min-h-10 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
          className="accent-pitch size-[18px]"
        />
        <span>{words.stored}</span>
      </label>
      <p role="alert" className="text-small text-warn empty:hidden">
        {warn ? words.storeFirst : ''}
      </p>
      <DialogActions>
        <Button
          variant="primary"
          aria-disabled={!stored}
          onClick={() => (stored ? onStored() : refuse())}
        >
          {words.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The secret and nothing that could fail, should the dialog have broken. */
function PlainSecret({ secret, words, onStored }: RevealOnceProps) {
  return (
    <div
      role="alertdialog"
      aria-label={words.title}
      className="border-line bg-surface fixed inset-x-4 top-4 z-50 mx-auto grid max-w-[640px] gap-4 rounded-l border p-6"
    >
      <h2 className="text-h2">{words.title}</h2>
      <p>{words.text}</p>
      <pre translate="no" className="num text-small wrap-anywhere whitespace-pre-wrap">
        {secret}
      </pre>
      <Button onClick={onStored}>{words.stored}</Button>
    </div>
  )
}
