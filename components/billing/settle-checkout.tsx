'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import type { ActionState } from '@/lib/portal/actions'
import type { Finalized } from '@/lib/portal/api'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { Button, buttonClass } from '../ui/button'
import { Card } from '../ui/card'

const ASK_EVERY_MS = 3_000
/** After a minute the reader asks, not we. */
const ASKS = 20

/** Asks what became of a checkout until it is settled. Says only what is true: pending is not success. */
export function SettleCheckout({
  sessionId,
  settle,
}: {
  sessionId: string
  settle: (before: ActionState<Finalized>, form: FormData) => Promise<ActionState<Finalized>>
}) {
  const t = useTranslations('Billing')
  const form = useRef<HTMLFormElement>(null)
  const [state, action, pending] = useSafeAction(settle)
  const [asked, setAsked] = useState(0)
  const outcome = outcomeOf(state)
  const waits = outcome === 'pending' && asked < ASKS

  useEffect(() => {
    if (!waits || pending) return
    const timer = setTimeout(
      () => {
        setAsked((count) => count + 1)
        form.current?.requestSubmit()
      },
      asked === 0 ? 0 : ASK_EVERY_MS,
    )
    return () => clearTimeout(timer)
  }, [waits, pending, asked])

  return (
    <>
      <header className="mb-5 grid gap-1">
        <h1 className="text-h1">{t(`settle_${outcome}`)}</h1>
        <p className="text-ink-2 max-w-[64ch]">{t(`settle_${outcome}_text`)}</p>
      </header>
      <Card className="grid justify-items-start gap-4 px-4 py-5">
        <p role="status" className="text-ink-2">
          {outcome === 'pending' ? t(waits ? 'settleAsking' : 'settleStopped') : t('settleDone')}
        </p>
        <form ref={form} action={action}>
          <input type="hidden" name="session_id" value={sessionId} />
          {outcome === 'active' ? (
            <Link href="/competitions" className={buttonClass('primary')}>
              {t('chooseCompetitions')}
            </Link>
          ) : outcome === 'pending' || outcome === 'processing' ? (
            <Button type="submit" pending={pending}>
              {t('askNow')}
            </Button>
          ) : (
            <Link href="/billing" className={buttonClass('primary')}>
              {t('toBilling')}
            </Link>
          )}
        </form>
        {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      </Card>
    </>
  )
}

type Outcome = 'pending' | 'active' | 'processing' | 'open' | 'expired' | 'unknown'

function outcomeOf(state: ActionState<Finalized>): Outcome {
  if (state.status === 'failed') return state.problem.code === 'not_found' ? 'unknown' : 'pending'
  if (state.status !== 'done') return 'pending'
  if (state.data.active) return 'active'
  return state.data.checkout === 'complete' ? 'pending' : state.data.checkout
}
