'use client'

import { Check, Minus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { useRef } from 'react'
import { useCheckOnSight } from '@/components/parts/check-on-sight'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { CheckEnd } from '@/lib/portal/proof-check'

/** One step after the other, so that the eye can follow; all of them have been checked by then. */
const STEP_MS = 140

interface SealCheckProps {
  matchId: string
  /** What each step is called, in their order. */
  steps: string[]
}

/** Checks the proof of a match in the reader's browser when it comes into view. The checking code is loaded then, not before. */
export function SealCheck({ matchId, steps }: SealCheckProps) {
  const t = useTranslations('Seal')
  const box = useRef<HTMLDivElement>(null)
  const { outcome } = useCheckOnSight(matchId, box)
  const { passed = [], end } = outcome ?? {}
  return (
    <Card className="grid content-start gap-4 p-5" aria-label={t('title')}>
      <div ref={box} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-h3">{t('title')}</h3>
        <Link
          href={`/matches/${matchId}`}
          prefetch={false}
          className="text-small text-pitch underline underline-offset-2"
        >
          {t('details')}
        </Link>
      </div>
      <ol className="border-line grid border-t">
        {steps.map((name, i) => {
          const isPassed = passed.some(({ step }) => step === i + 1)
          const isFailed = end?.kind === 'fails' && end.step === i + 1
          const Icon = isPassed ? Check : isFailed ? X : Minus
          return (
            <li
              key={name}
              data-seal-step={i + 1}
              data-state={isPassed ? 'passed' : isFailed ? 'failed' : 'open'}
              className="border-line flex items-center gap-3 border-b py-2"
            >
              <Icon
                aria-hidden
                style={isPassed ? { transitionDelay: `${i * STEP_MS}ms` } : undefined}
                className={cn(
                  'size-[18px] shrink-0 motion-safe:transition-colors',
                  isPassed ? 'text-pitch' : isFailed ? 'text-danger' : 'text-line-strong',
                )}
              />
              <span>{name}</span>
            </li>
          )
        })}
      </ol>
      <p
        role="status"
        className={cn('min-h-[3em]', end?.kind === 'fails' ? 'text-danger' : 'text-ink-2')}
      >
        {end ? t(sentenceOf(end), { name: nameOf(end) }) : t('checking')}
      </p>
      <noscript>
        <p className="text-ink-2">{t('noScript')}</p>
      </noscript>
    </Card>
  )
}

/** What a proof that holds says of the time is told as it is: our word alone where nobody else has signed it. */
function sentenceOf(end: CheckEnd) {
  if (end.kind !== 'holds') return end.kind
  return end.provenBefore ? 'holdsBefore' : 'holds'
}

const nameOf = (end: CheckEnd): string => (end.kind === 'holds' && end.provenBefore?.name) || ''
