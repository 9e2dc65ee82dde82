'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { useEffect, useRef, type ReactNode } from 'react'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button, buttonClass } from '@/components/ui/button'
import { undoChange } from './actions'

interface UndoFormProps {
  /** What the click does; it makes room for what it has done. */
  children: ReactNode
  /** Names the link that the page was drawn for. */
  link: string
}

/** The one click that gives the account its address back. */
export function UndoForm({ children, link }: UndoFormProps) {
  const t = useTranslations('EmailUndo')
  const [state, action, pending] = useSafeAction(undoChange)
  const heading = useRef<HTMLHeadingElement>(null)
  // What took the place of the form has to be read out.
  useEffect(() => {
    if (state.status === 'done') heading.current?.focus()
  }, [state])
  if (state.status === 'done')
    return (
      <>
        <div className="grid gap-2">
          <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
            {t('doneTitle')}
          </h1>
          <p className="text-body text-ink-2 wrap-anywhere">{t('done', { address: state.data })}</p>
        </div>
        <p>
          <Link href="/sign-in?next=%2Fsettings" className={buttonClass('primary', 'large')}>
            {t('signIn')}
          </Link>
        </p>
      </>
    )
  return (
    <>
      {children}
      <form action={action} className="grid gap-4">
        <input type="hidden" name="link" value={link} />
        {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
        <Button type="submit" variant="primary" size="large" pending={pending}>
          {pending ? t('undoing') : t('undo')}
        </Button>
      </form>
    </>
  )
}
