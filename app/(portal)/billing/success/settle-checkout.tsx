'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { useEffect, useRef, useState } from 'react'
import { RequestId } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { SignOut } from '@/components/shell/sign-out'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ActionState } from '@/lib/portal/actions'
import type { Finalized } from '@/lib/portal/api'
import { settleCheckout } from '../actions'
import { StarterGains } from '../starter-gains'

const ASK_EVERY_MS = 3_000
/** After a minute the reader asks, not we. */
const ASKS = 20

/** Asks what became of a checkout until it is settled. Says only what is true: pending is not success. */
export function SettleCheckout({ sessionId }: { sessionId: string }) {
  const t = useTranslations('Settlement')
  const form = useRef<HTMLFormElement>(null)
  const [state, action, pending] = useSafeAction(settleCheckout)
  const [asked, setAsked] = useState(0)
  const outcome = outcomeOf(state)
  const waits = outcome === 'pending' && asked < ASKS

  useEffect(() => {
    if (!waits || pending) return
    const ask = () => {
      setAsked((count) => count + 1)
      form.current?.requestSubmit()
    }
    const timer = setTimeout(ask, asked === 0 ? 0 : ASK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [waits, pending, asked])

  const isActive = outcome === 'active' || outcome === 'active_processing'
  const isSettled = outcome !== 'pending' && outcome !== 'processing'
  return (
    <>
      <header className="mb-5">
        <div role="status" className="grid gap-1">
          <h1 className="text-h1">{t(`outcome_${outcome}`)}</h1>
          <p className="text-ink-2 max-w-[64ch]">{t(`outcome_${outcome}_text`)}</p>
        </div>
      </header>
      {isActive ? (
        <Card className="mb-4 max-w-[640px]">
          <StarterGains from={null} />
        </Card>
      ) : null}
      <form ref={form} action={action} className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <input type="hidden" name="session_id" value={sessionId} />
        {isActive ? (
          <Link href="/competitions" className={buttonClass('primary')}>
            {t('chooseCompetitions')}
          </Link>
        ) : null}
        {isSettled ? (
          <Link href="/billing" className={buttonClass(isActive ? 'plain' : 'primary')}>
            {t('toBilling')}
          </Link>
        ) : (
          <>
            <Button type="submit" pending={pending}>
              {t('askNow')}
            </Button>
            {outcome === 'pending' ? (
              <p className="text-ink-2 min-w-0 flex-1 basis-60">
                {t(waits ? 'asking' : 'stopped')}
              </p>
            ) : null}
          </>
        )}
      </form>
      {outcome === 'unknown' ? <SignOut className="mt-3 -ml-3" /> : null}
      {state.status === 'failed' && state.problem.requestId && !isSettled ? (
        <RequestId id={state.problem.requestId} />
      ) : null}
    </>
  )
}

type Outcome =
  | 'pending'
  | 'active'
  /** Starter is in force while its payment is on its way. */
  | 'active_processing'
  /** Starter is in force, and its payment has failed. */
  | 'overdue'
  | Exclude<Finalized['checkout'], 'complete'>
  | 'unknown'

function outcomeOf(state: ActionState<Finalized>): Outcome {
  if (state.status === 'failed')
    return ['not_found', 'invalid_input'].includes(state.problem.code) ? 'unknown' : 'pending'
  if (state.status !== 'done') return 'pending'
  const { checkout, standing, active } = state.data
  if (standing === 'past_due' && checkout !== 'complete') return 'overdue'
  if (active) return checkout === 'processing' ? 'active_processing' : 'active'
  return checkout === 'complete' ? 'pending' : checkout
}
