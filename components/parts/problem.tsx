'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PAGE_OUTDATED, type Problem } from '@/lib/portal/problem'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { Notice } from '../ui/notice'
import { useCopyLabels } from './copy-labels'

/** What happened and what to do about it, in one or two sentences. */
export function useProblemText(): (problem: Problem) => string {
  const errors = useTranslations('Errors')
  const parts = useTranslations('Parts')
  return ({ code, retryAfterSeconds }) => {
    const key = code as 'internal_error'
    const sentence = errors.has(key) ? errors(key) : errors('internal_error')
    if (retryAfterSeconds === null) return sentence
    const wait =
      retryAfterSeconds < 90
        ? parts('retryIn', { seconds: retryAfterSeconds })
        : parts('retryInMinutes', { minutes: Math.ceil(retryAfterSeconds / 60) })
    return `${sentence} ${wait}`
  }
}

/** The id to quote, with a button that copies it. */
export function RequestId({ id }: { id: string }) {
  const t = useTranslations('Parts')
  const labels = useCopyLabels()
  return (
    <p className="text-tiny text-ink-2 mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {t('requestId')}{' '}
        <span translate="no" className="num">
          {id}
        </span>
      </span>
      <CopyButton text={id} labels={{ ...labels, copy: t('copyRequestId') }} />
    </p>
  )
}

/** A refusal of the API where it happened, announced at once. */
export function ProblemNotice({ problem, action }: { problem: Problem; action?: ReactNode }) {
  const text = useProblemText()
  return (
    <Notice
      tone="danger"
      role="alert"
      action={problem.code === PAGE_OUTDATED.code ? <Reload /> : action}
    >
      <p>{text(problem)}</p>
      {problem.requestId ? <RequestId id={problem.requestId} /> : null}
    </Notice>
  )
}

function Reload() {
  const t = useTranslations('Parts')
  return (
    <Button size="small" onClick={() => location.reload()}>
      {t('reload')}
    </Button>
  )
}
