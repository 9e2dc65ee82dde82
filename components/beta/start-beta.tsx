'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import type { ActionState } from '@/lib/portal/actions'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { RevealKey } from '../portal/reveal-key'
import { Button, buttonClass } from '../ui/button'
import { Notice } from '../ui/notice'

interface StartBetaProps {
  start: () => Promise<ActionState<string>>
  baseUrl: string
}

/** The one click, and the one moment the key can be seen. The key lives in this component alone. */
export function StartBeta({ start, baseUrl }: StartBetaProps) {
  const t = useTranslations('Beta')
  const [state, action, pending] = useSafeAction(start)
  const [stored, setStored] = useState(false)
  if (state.status === 'done')
    return stored ? (
      <div className="grid gap-4">
        <Notice tone="good" role="status">
          {t('started')}
        </Notice>
        <Link href="/sign-in?next=%2Fcompetitions" className={buttonClass('primary', 'large')}>
          {t('chooseCompetitions')}
        </Link>
      </div>
    ) : (
      <RevealKey
        apiKey={state.data}
        baseUrl={baseUrl}
        competition={null}
        onStored={() => setStored(true)}
      />
    )
  return (
    <form action={action} className="grid gap-4">
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      <Button type="submit" variant="primary" size="large" pending={pending}>
        {pending ? t('starting') : t('start')}
      </Button>
      <p className="text-small text-ink-3">{t('startNote')}</p>
    </form>
  )
}
