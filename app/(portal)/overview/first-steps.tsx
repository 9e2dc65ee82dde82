'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RevealKey } from '@/components/keys/reveal-key'
import { useKeyAction } from '@/components/keys/use-key-action'
import { useSubmitOnce } from '@/components/keys/use-submit-once'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { Form } from '@/components/ui/form'
import { Tag } from '@/components/ui/tag'
import type { ApiKey, CatalogueEntry, ExplorerAnswer, NextStep, Overview } from '@/lib/portal/api'
import { KEY_VARIABLE, matchesCommand } from '@/lib/portal/curl'
import { maskedKey } from '@/lib/portal/mask'
import { planTitle } from '@/lib/portal/plans'
import { parisClockSeconds } from '@/lib/portal/time'
import { createKey } from '../actions'
import { makeFirstCall } from './actions'
import { ActivatePlan } from './activate-plan'
import { ChooseFirst } from './choose-first'
import { FirstAnswer } from './first-answer'
import { Step, type StepState } from './step'

const ORDER = ['activate_plan', 'choose_competition', 'create_key', 'make_call'] as const

/** How many steps are done. */
const reachedBy = (next: NextStep): number =>
  next === 'done' ? ORDER.length : ORDER.findIndex((name) => name === next)

interface FirstStepsProps {
  overview: Overview
  baseUrl: string
  keys: ApiKey[]
  /** To choose from, while none is chosen. */
  competitions: CatalogueEntry[]
}

/**
 * The way to the first response, all of it here: four steps, one of them now. The key and the answer are held here and not in their
 * steps, which are over in the moment that they are there.
 */
export function FirstSteps({ overview, baseUrl, keys, competitions }: FirstStepsProps) {
  const t = useTranslations('Overview')
  const labels = useCopyLabels()
  const { next_step: next, audit, plan, usage } = overview
  const [issued, create, creating] = useKeyAction(createKey)
  const [called, call, calling] = useSafeAction<ExplorerAnswer>(makeFirstCall)
  const onCreate = useSubmitOnce(creating)
  const [stored, setStored] = useState<string | null>(null)

  const chosen = overview.selection.slots.find((slot) => slot.code !== null)
  const key = overview.keys.newest
  const reached = reachedBy(next)
  const state = (step: NextStep): StepState =>
    step === next ? 'now' : reachedBy(step) < reached ? 'done' : 'later'
  const arrived =
    next === 'done' && usage?.last_request_at
      ? t('arrived', {
          time: parisClockSeconds(usage.last_request_at),
          units: usage.day.used,
          rows: usage.rows.used,
        })
      : ''

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
        >
          <ChooseFirst competitions={competitions} />
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
        >
          <p className="text-small text-ink-2">{t('createText')}</p>
          <Form action={create} onSubmit={onCreate}>
            <input type="hidden" name="name" value={t('firstKeyName')} />
            <Button type="submit" variant="primary" pending={creating}>
              {t(creating ? 'creating' : 'createButton')}
            </Button>
          </Form>
          {issued.status === 'failed' ? <ProblemNotice problem={issued.problem} /> : null}
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
            <>
              <CodeBlock
                text={matchesCommand(baseUrl, chosen.code)}
                label={t('callLabel')}
                labels={labels}
              />
              <Form action={call} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <input type="hidden" name="code" value={chosen.code} />
                <Button type="submit" variant="primary" pending={calling}>
                  {t(calling ? 'callingForMe' : 'callForMe')}
                </Button>
                <span className="text-small text-ink-2">{t('callForMeText')}</span>
              </Form>
            </>
          ) : null}
          {called.status === 'failed' ? <ProblemNotice problem={called.problem} /> : null}
        </Step>
      </ol>
      <p
        role="status"
        className="text-small text-pitch border-line border-t px-4 py-3 font-medium empty:hidden"
      >
        {arrived}
      </p>
      {called.status === 'done' ? <FirstAnswer answer={called.data} /> : null}
      {issued.status === 'done' && issued.data !== stored ? (
        <RevealKey
          apiKey={issued.data}
          baseUrl={baseUrl}
          competition={chosen?.code ?? null}
          arrived={arrived}
          onStored={() => setStored(issued.data)}
        />
      ) : null}
    </Card>
  )
}
