'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { ParisTime } from '@/components/parts/paris-time'
import { StatusTag } from '@/components/parts/status-tag'
import { CodeBlock } from '@/components/ui/code-block'
import { Tag } from '@/components/ui/tag'
import type { WebhookDelivery } from '@/lib/portal/api'
import { parisClockSeconds, parisDate } from '@/lib/portal/time'
import { replayDelivery } from '../actions'
import type { WebhookMode } from '../webhook-mode'
import { ActButton } from './act-button'

const TONES = { pending: 'quiet', delivered: 'good', failed: 'danger' } as const

/** One delivery; what was sent and what was answered to it unfold. */
export function DeliveryRow({
  mode,
  endpoint,
  delivery,
}: {
  mode: WebhookMode
  endpoint: string
  delivery: WebhookDelivery
}) {
  const t = useTranslations('Webhooks')
  const locale = useLocale()
  const labels = useCopyLabels()
  const when = (utc: string) => (
    <ParisTime utc={utc}>
      {parisDate(utc, locale)}, {parisClockSeconds(utc)}
    </ParisTime>
  )
  const { id, type, state, attempts, payload, next_attempt_at: next } = delivery
  return (
    <li className="border-line border-b last:border-0">
      <details className="group">
        <summary className="hover:bg-sunken flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <code translate="no" className="num text-small font-medium">
            {type}
          </code>
          <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
          <span className="text-small text-ink-2">{when(delivery.created_at)}</span>
          <span className="text-small text-ink-3 ml-auto">
            {t('attempts', { count: attempts.length })}
          </span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-2 pb-4">
          <p className="text-small text-ink-2">
            <span translate="no" className="num break-all">
              {id}
            </span>
            {next ? (
              <>
                {' · '}
                {t('next')} {when(next)}
              </>
            ) : null}
          </p>
          <CodeBlock text={pretty(payload)} label={t('payload')} labels={labels} />
          <ol className="grid gap-2">
            {attempts.map((one) => (
              <li key={one.at} className="bg-sunken text-small grid gap-1 rounded-s px-3 py-2">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {one.status === null ? null : <StatusTag status={one.status} />}
                  <span>{one.failure ? t(`failure.${one.failure}`) : t('taken')}</span>
                  <span className="text-ink-3">
                    {when(one.at)} · {t('took', { ms: one.duration_ms })}
                  </span>
                </p>
                {one.answer === null ? null : (
                  <pre translate="no" className="num wrap-anywhere whitespace-pre-wrap">
                    {one.answer}
                  </pre>
                )}
              </li>
            ))}
          </ol>
          <ActButton
            act={replayDelivery}
            fields={{ id: endpoint, mode, delivery: id }}
            label={t('replay')}
            done={t('replayed')}
          />
        </div>
      </details>
    </li>
  )
}

/** The body in lines; what is signed is one. */
const pretty = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2)
