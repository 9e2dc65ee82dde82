'use client'

import { Check, Minus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useCheckOnSight } from '@/components/parts/check-on-sight'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/notice'
import type { CheckEnd, PassedStep } from '@/lib/portal/proof-check'
import { useStepValues } from './use-step-values'

const STEPS = [1, 2, 3, 4, 5, 6, 7] as const
const ICON = { passed: Check, failed: X, open: Minus }
const TONE = { passed: 'text-pitch', failed: 'text-danger', open: 'text-ink-3' }

/** Checks the proof in the reader's browser, and shows each step with what it was about. */
export function ProofCheck({ matchId }: { matchId: string }) {
  const t = useTranslations('ProofCheck')
  const box = useRef<HTMLDivElement>(null)
  const { outcome, checkAgain } = useCheckOnSight(matchId, box)
  const { passed = [], end } = outcome ?? {}
  const stateOf = (step: number) =>
    passed.some((one) => one.step === step)
      ? 'passed'
      : end?.kind === 'fails' && end.step === step
        ? 'failed'
        : 'open'
  return (
    <Card aria-labelledby="proof-check">
      <CardHeader
        id="proof-check"
        title={t('title')}
        aside={
          <Button size="small" pending={!end} onClick={() => void checkAgain()}>
            {t('again')}
          </Button>
        }
      />
      <div ref={box} className="grid gap-4 px-4 py-4">
        <p className="text-ink-2 max-w-[72ch]">{t('text')}</p>
        <noscript>
          <Notice tone="warn">{t('noScript')}</Notice>
        </noscript>
        <div role="status" className="empty:hidden">
          {end ? <Verdict end={end} /> : null}
        </div>
        <ol className="border-line grid border-t">
          {STEPS.map((step) => (
            <Step
              key={step}
              step={step}
              state={stateOf(step)}
              passed={passed.find((one) => one.step === step)}
            />
          ))}
        </ol>
      </div>
    </Card>
  )
}

function Verdict({ end }: { end: CheckEnd }) {
  const t = useTranslations('ProofCheck')
  if (end.kind === 'holds')
    return (
      <Notice tone="good">
        {t('holds')}{' '}
        {t(timeOf(end), { name: end.provenBefore?.name ?? end.signatures[0]?.name ?? '' })}
      </Notice>
    )
  if (end.kind === 'fails') return <Notice tone="danger">{t('fails', { step: end.step })}</Notice>
  return <Notice tone="warn">{t(end.kind === 'unread' ? 'unread' : 'unable')}</Notice>
}

/** What a proof that holds says of the time; a forecast that was computed after its match claims none before. */
function timeOf({
  isReplay,
  provenBefore,
  kickoff,
  signatures,
}: Extract<CheckEnd, { kind: 'holds' }>) {
  if (provenBefore) return 'time_before'
  const isSigned = signatures.some(({ isTrusted }) => isTrusted)
  if (isReplay) return isSigned ? 'time_replay_signed' : 'time_replay'
  if (!isSigned) return 'time_ours'
  return kickoff === null ? 'time_open' : 'time_after'
}

function Step({
  step,
  state,
  passed,
}: {
  step: (typeof STEPS)[number]
  state: keyof typeof ICON
  passed: PassedStep | undefined
}) {
  const t = useTranslations('ProofCheck')
  const valuesOf = useStepValues()
  const Icon = ICON[state]
  return (
    <li
      data-step={step}
      data-state={state}
      className="border-line grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 border-b py-3 last:border-b-0 last:pb-0"
    >
      <span className={cn('pt-0.5', TONE[state])}>
        <Icon aria-hidden className="size-[18px]" />
      </span>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">
            {step}. {t(`step${step}`)}
          </span>
          <span className={cn('text-small', TONE[state])}>{t(`state_${state}`)}</span>
        </p>
        <p className="text-small text-ink-2 max-w-[76ch]">{t(`about${step}`)}</p>
        {passed ? (
          <dl className="text-small grid gap-x-4 gap-y-1 pt-1 md:grid-cols-[150px_minmax(0,1fr)]">
            {valuesOf(passed).map(([name, value], i) => (
              <div key={i} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd translate="no" className="num break-all">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </li>
  )
}
