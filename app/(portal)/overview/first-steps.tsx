'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { ParisTime } from '@/components/parts/paris-time'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { CodeBlock } from '@/components/ui/code-block'
import { Tag } from '@/components/ui/tag'
import type { ApiKey, NextStep, Overview } from '@/lib/portal/api'
import { KEY_VARIABLE, matchesCommand } from '@/lib/portal/curl'
import { maskedKey } from '@/lib/portal/mask'
import { planTitle } from '@/lib/portal/plans'
import { parisClock, parisClockSeconds } from '@/lib/portal/time'
import { ActivatePlan } from './activate-plan'

const ORDER = ['activate_plan', 'choose_competition', 'create_key', 'make_call'] as const

type StepState = 'done' | 'now' | 'later'

const stateOf = (step: NextStep, next: NextStep): StepState => {
  if (step === next) return 'now'
  const at = ORDER.findIndex((name) => name === step)
  const reached = next === 'done' ? ORDER.length : ORDER.findIndex((name) => name === next)
  return at < reached ? 'done' : 'later'
}

interface StepProps {
  state: StepState
  title: ReactNode
  doneAt?: string | null
  action?: ReactNode
  children?: ReactNode
}

function Step({ state, title, doneAt, action, children }: StepProps) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={cn(
        'grid grid-cols-[22px_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3',
        state === 'now' && 'bg-pitch-soft py-4',
        state !== 'now' && 'text-ink-3',
      )}
    >
      <span
        aria-hidden
        className={cn(
          'mt-px grid size-[18px] place-items-center rounded-full border-[1.5px]',
          state === 'done' && 'border-pitch bg-pitch text-pitch-ink',
          state === 'now' && 'border-pitch border-[5px]',
          state === 'later' && 'border-line-strong',
        )}
      >
        {state === 'done' ? <Check className="size-3" strokeWidth={3} /> : null}
      </span>
      <div className="min-w-0">
        <p className={cn(state === 'now' && 'font-semibold')}>{title}</p>
        {state === 'now' ? <div className="mt-0.5 grid gap-3">{children}</div> : null}
      </div>
      {doneAt && state === 'done' ? (
        <ParisTime utc={doneAt} className="num text-tiny">
          {parisClock(doneAt)}
        </ParisTime>
      ) : null}
      {state === 'now' && action ? (
        <div className="col-span-2 col-start-2 mt-3 @xl:col-span-1 @xl:col-start-3 @xl:mt-0">
          {action}
        </div>
      ) : null}
    </li>
  )
}

interface FirstStepsProps {
  overview: Overview
  baseUrl: string
  keys: ApiKey[]
}

/** The way to the first response: four steps, one of them now. */
export function FirstSteps({ overview, baseUrl, keys }: FirstStepsProps) {
  const t = useTranslations('Overview')
  const labels = useCopyLabels()
  const { next_step: next, audit, plan, usage } = overview
  const chosen = overview.selection.slots.find((slot) => slot.code !== null)
  const key = overview.keys.newest
  const reached = next === 'done' ? ORDER.length : ORDER.findIndex((name) => name === next)
  const state = (step: NextStep) => stateOf(step, next)

  return (
    <Card className="h-full overflow-hidden">
      <CardHeader
        title={t('steps')}
        aside={
          <Tag tone={reached === 0 ? 'quiet' : 'good'}>
            {t('stepsCount', { done: reached, total: ORDER.length })}
          </Tag>
        }
      />
      <ol>
        <Step
          state={state('activate_plan')}
          title={plan ? t('activated', { plan: planTitle(plan.name) }) : t('activate')}
          doneAt={audit.plan_activated_at}
        >
          <ActivatePlan keys={keys} />
        </Step>
        <Step
          state={state('choose_competition')}
          title={chosen?.name ? t('chosen', { name: chosen.name }) : t('choose')}
          doneAt={audit.competition_chosen_at}
          action={
            <Link href="/competitions" className={buttonClass('primary')}>
              {t('chooseButton')}
            </Link>
          }
        >
          <p className="text-small text-ink-2">{t('chooseText')}</p>
        </Step>
        <Step
          state={state('create_key')}
          title={
            key
              ? t.rich('created', {
                  masked: maskedKey(key),
                  key: (text) => <span className="num">{text}</span>,
                })
              : t('create')
          }
          doneAt={audit.key_created_at}
          action={
            <Link href="/keys" className={buttonClass('primary')}>
              {t('createButton')}
            </Link>
          }
        >
          <p className="text-small text-ink-2">{t('createText')}</p>
        </Step>
        <Step state={state('make_call')} title={t('call')} doneAt={usage?.last_request_at}>
          <p className="text-small text-ink-2">
            {t.rich('callText', {
              name: KEY_VARIABLE,
              variable: (text) => (
                <code translate="no" className="num">
                  {text}
                </code>
              ),
            })}
          </p>
          {chosen?.code ? (
            <CodeBlock
              text={matchesCommand(baseUrl, chosen.code)}
              label={t('callLabel')}
              labels={labels}
            />
          ) : null}
        </Step>
      </ol>
      <p
        role="status"
        className="text-small text-pitch border-line border-t px-4 py-3 font-medium empty:hidden"
      >
        {next === 'done' && usage?.last_request_at
          ? t('arrived', {
              time: parisClockSeconds(usage.last_request_at),
              units: usage.day.used,
              rows: usage.rows.used,
            })
          : ''}
      </p>
    </Card>
  )
}
