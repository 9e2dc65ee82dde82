'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field, Input } from '@/components/ui/field'
import type { WebhookEventType } from '@/lib/portal/api'

interface WebhookFieldsProps {
  types: readonly WebhookEventType[]
  /** As it is; absent for a new one, which begins with everything. */
  now?: { url: string; events: readonly WebhookEventType[] }
}

/** Where an endpoint leads, and of what it is told. */
export function WebhookFields({ types, now }: WebhookFieldsProps) {
  const t = useTranslations('Webhooks')
  const [url, setUrl] = useState(now?.url ?? '')
  const [events, setEvents] = useState(now?.events ?? types)
  return (
    <>
      <Field id="url" label={t('url')} hint={t('urlHint')}>
        <Input
          id="url"
          name="url"
          type="url"
          required
          maxLength={2_000}
          autoComplete="off"
          placeholder="https://example.org/prematch"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          aria-describedby="url-hint"
        />
      </Field>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{t('events')}</legend>
        {types.map((type) => (
          <label
            key={type}
            className="grid min-h-10 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 py-1"
          >
            <input
              type="checkbox"
              name="events"
              value={type}
              checked={events.includes(type)}
              onChange={() =>
                setEvents(types.filter((one) => events.includes(one) !== (one === type)))
              }
              className="accent-pitch mt-0.5 size-[18px]"
            />
            <span>
              <code translate="no" className="num text-small font-medium">
                {type}
              </code>
              <span className="text-small text-ink-2 block">
                {t(`event.${type.replace('.', '_') as EventWord<WebhookEventType>}`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** The dot would lead deeper into the words. */
type EventWord<Type extends string> = Type extends `${infer Kind}.${infer What}`
  ? `${Kind}_${What}`
  : never
