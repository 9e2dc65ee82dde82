'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { RevealKey } from '@/components/keys/reveal-key'
import { useKeyAction } from '@/components/keys/use-key-action'
import { ProblemNotice } from '@/components/parts/problem'
import { Button, buttonClass } from '@/components/ui/button'
import { startBeta } from './actions'

interface StartBetaProps {
  /** What the click does; it makes room for what it has done. */
  children: ReactNode
  /** Names the link that the page was drawn for. */
  link: string
  baseUrl: string
}

/** The one click, and the one moment the key can be seen. The key lives in this component alone. */
export function StartBeta({ children, link, baseUrl }: StartBetaProps) {
  const t = useTranslations('Beta')
  const [state, action, pending] = useKeyAction(startBeta)
  const [stored, setStored] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The dialog has closed over what it was opened from: what took its place has to be read out.
  useEffect(() => {
    if (stored) heading.current?.focus()
  }, [stored])
  if (state.status === 'done')
    return stored ? (
      <>
        <div className="grid gap-2">
          <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
            {t('startedTitle')}
          </h1>
          <p className="text-body text-ink-2">{t('started')}</p>
        </div>
        <Link href="/sign-in?next=%2Fcompetitions" className={buttonClass('primary', 'large')}>
          {t('chooseCompetitions')}
        </Link>
      </>
    ) : (
      <>
        {children}
        <RevealKey
          apiKey={state.data}
          baseUrl={baseUrl}
          competition={null}
          onStored={() => setStored(true)}
        />
      </>
    )
  return (
    <>
      {children}
      <form action={action} className="grid gap-4">
        <input type="hidden" name="link" value={link} />
        {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
        <Button type="submit" variant="primary" size="large" pending={pending}>
          {pending ? t('starting') : t('start')}
        </Button>
        <p className="text-small text-ink-3">{t('startNote')}</p>
      </form>
    </>
  )
}
