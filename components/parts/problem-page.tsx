'use client'

import { useTranslations } from 'next-intl'
import { Link } from '../ui/link'
import { useTransition } from 'react'
import { digestOf, problemOfDigest } from '@/lib/portal/problem'
import { Button, buttonClass } from '../ui/button'
import { Brand } from './brand'
import { RequestId, useProblemText } from './problem'

interface ProblemPageProps {
  error: unknown
  retry: () => void
  /** Where no frame around it says whose page it is. */
  branded?: boolean
}

/** The body of an error page: what happened, what to do, what to quote. */
export function ProblemPage({ error, retry, branded }: ProblemPageProps) {
  const t = useTranslations('Problem')
  const text = useProblemText()
  const [retrying, startRetry] = useTransition()
  const problem = problemOfDigest(digestOf(error))
  return (
    <div className="grid max-w-xl gap-6">
      {branded ? <Brand /> : null}
      <div className="grid gap-2" role="alert">
        <h1 className="text-h1">{t('title')}</h1>
        <p className="text-body text-ink-2">{text(problem)}</p>
        {problem.requestId ? <RequestId id={problem.requestId} /> : null}
      </div>
      <p className="flex flex-wrap gap-2">
        <Button variant="primary" pending={retrying} onClick={() => startRetry(retry)}>
          {t('retry')}
        </Button>
        <Link href="/overview" className={buttonClass()}>
          {t('home')}
        </Link>
      </p>
    </div>
  )
}
