'use client'

import { useTranslations } from 'next-intl'
import type { Problem } from '@/lib/portal/problem'
import { Notice } from '../ui/notice'
import { ProblemNotice } from './problem'
import { useFresh } from './use-fresh'

const WATCH_MS = 10_000

/** Why the sandbox can't be shown. While its season is being made the page waits for it: nothing went wrong. */
export function SandboxProblem({ problem }: { problem: Problem }) {
  return problem.code === 'sandbox_not_ready' ? (
    <SeasonAwaited />
  ) : (
    <ProblemNotice problem={problem} />
  )
}

function SeasonAwaited() {
  const t = useTranslations('Parts')
  useFresh(WATCH_MS)
  return <Notice role="status">{t('seasonAwaited')}</Notice>
}
