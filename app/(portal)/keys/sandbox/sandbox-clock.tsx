'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ParisTime } from '@/components/parts/paris-time'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Notice } from '@/components/ui/notice'
import type { MovedSandboxClock, SandboxClock as Clock } from '@/lib/portal/api'
import { parisClock, parisDate } from '@/lib/portal/time'
import { moveClock } from './actions'

const BUTTONS = ['day', 'publication', 'kickoff', 'reset'] as const

/** Where the clock stands, and the buttons that move it. */
export function SandboxClock({ clock }: { clock: Clock }) {
  const t = useTranslations('Sandbox')
  const locale = useLocale()
  const [state, action, pending] = useSafeAction(moveClock)
  const at = (instant: string | null) =>
    instant === null ? (
      t('none')
    ) : (
      <ParisTime utc={instant}>
        {parisDate(instant, locale)}, {parisClock(instant)}
      </ParisTime>
    )
  const facts = [
    [t('now'), at(clock.now)],
    [t('nextPublication'), at(clock.next_publication)],
    [t('nextKickoff'), at(clock.next_kickoff)],
    [t('season'), `${clock.season.label}, ${clock.season.competitions.join(', ')}`],
  ] as const

  return (
    <div className="grid gap-4 p-4">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 sm:gap-x-6">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-small text-ink-3">{label}</dt>
            <dd className="num wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-2">
        {t(clock.season.source_kind === 'results' ? 'realSeason' : 'simulatedSeason')}
      </p>
      <Form action={action} className="flex flex-wrap gap-2">
        {BUTTONS.map((move) => (
          <Button
            key={move}
            type="submit"
            name="move"
            value={move}
            pending={pending}
            variant={move === 'reset' ? 'ghost' : 'plain'}
          >
            {t(`move_${move}`)}
          </Button>
        ))}
      </Form>
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      {state.status === 'done' ? <WhatHappened moved={state.data} /> : null}
    </div>
  )
}

function WhatHappened({ moved }: { moved: MovedSandboxClock }) {
  const t = useTranslations('Sandbox')
  const counts = {
    publications: moved.publications.length,
    kickoffs: moved.kicked_off.count,
    results: moved.final.count,
    hours: moved.windows.hours,
    days: moved.windows.days,
  }
  return (
    <Notice tone="good" role="status">
      {moved.now === moved.since ? t('begun') : t('happened', counts)}
    </Notice>
  )
}
