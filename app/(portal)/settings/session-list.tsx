'use client'

import { Monitor, Smartphone, SquareTerminal } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ParisTime } from '@/components/parts/paris-time'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Tag } from '@/components/ui/tag'
import type { SessionRow } from '@/lib/portal/api'
import { parisClock, parisDate } from '@/lib/portal/time'
import { endAllSessions, endOtherSessions, endSession } from './actions'

/** Where one is signed in, and the ways to end it. */
export function SessionList({ sessions }: { sessions: SessionRow[] }) {
  const t = useTranslations('Settings')
  const [ended, endAction, ending] = useSafeAction(endSession)
  const [others, othersAction, endingOthers] = useSafeAction(endOtherSessions)
  const [all, allAction, endingAll] = useSafeAction(endAllSessions)
  const failed = [ended, others, all].find((state) => state.status === 'failed')
  return (
    <>
      {failed?.status === 'failed' ? (
        <div className="px-4 pt-4">
          <ProblemNotice problem={failed.problem} />
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {ended.status === 'done' && !ending ? t('sessionEnded') : ''}
      </p>
      {others.status === 'done' && !endingOthers ? (
        <div className="px-4 pt-4">
          <Notice tone="good" role="status">
            {t('sessionsEnded', { count: others.data })}
          </Notice>
        </div>
      ) : null}
      <ul>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} action={endAction} pending={ending} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 px-4 py-3">
        {sessions.length > 1 ? (
          <form action={othersAction}>
            <Button type="submit" size="small" pending={endingOthers}>
              {t('endOthers')}
            </Button>
          </form>
        ) : null}
        <form action={allAction}>
          <Button type="submit" variant="ghost" size="small" pending={endingAll}>
            {t('endAll')}
          </Button>
        </form>
      </div>
    </>
  )
}

function SessionItem({
  session,
  action,
  pending,
}: {
  session: SessionRow
  action: (form: FormData) => void
  pending: boolean
}) {
  const t = useTranslations('Settings')
  const locale = useLocale()
  const { browser, system } = session.device
  const name =
    browser && system
      ? t('deviceBoth', { browser, system })
      : (browser ?? system ?? t('deviceUnknown'))
  const Icon =
    system === 'iOS' || system === 'Android' ? Smartphone : system ? Monitor : SquareTerminal
  const when = (utc: string) => (
    <ParisTime utc={utc}>
      {parisDate(utc, locale)}, <span className="num">{parisClock(utc)}</span>
    </ParisTime>
  )
  return (
    <li className="border-line grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b px-4 py-3.5">
      <Icon aria-hidden className="text-ink-3 size-5 self-start md:self-center" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{name}</span>
          {session.current ? <Tag tone="good">{t('thisDevice')}</Tag> : null}
        </p>
        <p className="text-small text-ink-2">
          {t('signedInFrom')}{' '}
          <span translate="no" className="num wrap-anywhere">
            {session.network}
          </span>
          , {when(session.created_at)}
        </p>
        <p className="text-small text-ink-3">
          {t('lastActive')} {when(session.last_seen_at)}
        </p>
      </div>
      {session.current ? null : (
        <form action={action}>
          <input type="hidden" name="id" value={session.id} />
          <Button
            type="submit"
            variant="danger"
            size="small"
            pending={pending}
            aria-label={t('endName', { name })}
          >
            {t('end')}
          </Button>
        </form>
      )}
    </li>
  )
}
