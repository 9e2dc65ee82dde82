'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Form } from '@/components/ui/form'
import type { ActionState } from '@/lib/portal/actions'
import type { ExplorerAnswer, MatchSummary } from '@/lib/portal/api'
import {
  callOf,
  explorerHref,
  isComplete,
  type ExplorerCall,
  type ExplorerValues,
} from '@/lib/portal/explorer'
import type { ExplorerField, ExplorerRoute } from '@/lib/portal/explorer'
import { makeCall } from './actions'
import { AnswerCard } from './answer-card'
import { CallCode } from './call-code'
import { ExplorerInput } from './explorer-input'
import { PriceLine, type Left } from './price-line'

export interface Competition {
  code: string
  name: string
}

interface ExplorerProps {
  route: ExplorerRoute<ReactNode>
  initial: ExplorerValues
  competitions: Competition[]
  /** Coming matches, to choose from. */
  matches: MatchSummary[]
  /** What is left of the day before any call is made here; null without a plan. */
  left: Left | null
  baseUrl: string
}

/** Optional parameters that most calls have. */
const MAIN = new Set(['since', 'include', 'days', 'limit'])

/** What was sent, and what came back. */
interface Made {
  call: ExplorerCall
  answer: ExplorerAnswer
}

/** A form, the call that it makes, and the answer. */
export function Explorer({ route, initial, competitions, matches, left, baseUrl }: ExplorerProps) {
  const t = useTranslations('Explorer')
  const [values, setValues] = useState(initial)
  const call = callOf(route, values)

  const [state, action, pending] = useSafeAction<Made>(
    async (_before, form): Promise<ActionState<Made>> => {
      const etag = form.get('etag')
      // The address is the call: to be kept, sent to a colleague, opened again.
      history.replaceState(null, '', explorerHref(route.name, values))
      const result = await makeCall(call, typeof etag === 'string' ? etag : undefined)
      return result.ok
        ? { status: 'done', data: { call, answer: result.data } }
        : { status: 'failed', problem: result.problem }
    },
    { repeatable: true },
  )
  const made = state.status === 'done' ? state.data : null
  // On a narrow screen the answer lies below the form.
  const answerAt = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const card = answerAt.current
    if (made && card && card.getBoundingClientRect().top > innerHeight / 2) card.scrollIntoView()
  }, [made])
  const set = (name: string, value: string) => setValues((now) => ({ ...now, [name]: value }))

  // What is needed, what was given, and the figures that decide the price; all else on demand.
  const isShown = ({ name, required }: ExplorerField<ReactNode>) =>
    required || initial[name] !== undefined || MAIN.has(name)
  const shown = route.fields.filter(isShown)
  const more = route.fields.filter((field) => !isShown(field))
  const input = (field: ExplorerField<ReactNode>) => (
    <ExplorerInput
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      onChange={(value) => set(field.name, value)}
      competitions={competitions}
      matches={matches}
    />
  )

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @4xl:grid-cols-[minmax(0,380px)_minmax(0,1fr)] @4xl:grid-rows-[auto_1fr]">
      <Card>
        <CardHeader
          title={
            <span translate="no" className="num text-small wrap-anywhere">
              <span className="text-ink-3">{route.method}</span> <span>{route.path}</span>
            </span>
          }
        />
        <Form action={action} className="grid gap-4 px-4 py-4">
          {route.fields.length === 0 ? (
            <p className="text-small text-ink-2">{t('noParameters')}</p>
          ) : null}
          {shown.map(input)}
          {more.length > 0 ? (
            <details className="group">
              <summary className="text-small text-ink-2 cursor-pointer py-1.5 font-medium">
                {t('more', { count: more.length })}
              </summary>
              <div className="grid gap-4 pt-2">{more.map(input)}</div>
            </details>
          ) : null}
          <PriceLine route={route} values={values} left={leftAfter(made?.answer) ?? left} />
          {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
          <Button
            type="submit"
            variant="primary"
            pending={pending}
            disabled={!isComplete(route, values)}
          >
            {t(pending ? 'sending' : 'send')}
          </Button>
        </Form>
      </Card>
      <div ref={answerAt} className="scroll-mt-4 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1">
        <AnswerCard made={made} meanings={route.meanings} name={route.name}>
          {made && made.answer.status === 200 && made.answer.headers.ETag ? (
            <Form action={action}>
              <input type="hidden" name="etag" value={made.answer.headers.ETag} />
              <Button type="submit" size="small" pending={pending}>
                {t('askAgain')}
              </Button>
            </Form>
          ) : null}
        </AnswerCard>
      </div>
      <CallCode call={call} baseUrl={baseUrl} />
    </div>
  )
}

/** What the receipt of an answer says is left; null where it has none. */
function leftAfter(answer: ExplorerAnswer | undefined): Left | null {
  const figure = (name: string) => Number(answer?.headers[name] ?? Number.NaN)
  const left = {
    unitsHour: figure('X-Quota-Units-Remaining-Hour'),
    unitsDay: figure('X-Quota-Units-Remaining-Day'),
    rows: figure('X-Match-Rows-Remaining-Day'),
  }
  return Object.values(left).some(Number.isNaN) ? null : left
}
