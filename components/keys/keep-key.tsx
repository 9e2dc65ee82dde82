'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ApiKey } from '@/lib/portal/api'
import { maskedKey } from '@/lib/portal/mask'
import { parisDate } from '@/lib/portal/time'

/** The key that stays unless another is chosen: the one used last, of unused ones the newest. */
const stays = (keys: ApiKey[]): ApiKey | undefined =>
  keys.toSorted(
    (a, b) =>
      (b.last_used_at ?? '').localeCompare(a.last_used_at ?? '') ||
      b.created_at.localeCompare(a.created_at),
  )[0]

/** Asks which of several keys goes on working on a plan with one; asks nothing where there is only one. */
export function KeepKey({
  keys,
  onChange,
}: {
  keys: ApiKey[]
  /** For forms that are not sent as such. */
  onChange?: (id: string) => void
}) {
  const t = useTranslations('KeepKey')
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  if (keys.length < 2) return null
  const kept = keys.some(({ id }) => id === chosen) ? chosen : stays(keys)?.id
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">{t('title')}</legend>
      <p className="text-small text-ink-2">{t('text')}</p>
      {keys.map((key) => (
        <label
          key={key.id}
          className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-2.5 py-1"
        >
          <input
            type="radio"
            name="keep_key"
            value={key.id}
            checked={key.id === kept}
            onChange={() => {
              setChosen(key.id)
              onChange?.(key.id)
            }}
            className="accent-pitch size-[18px] shrink-0"
          />
          <span>{key.name || t('unnamed')}</span>
          <span translate="no" className="num text-small text-ink-3">
            {maskedKey(key)}
          </span>
          <span className="text-tiny text-ink-3">
            {key.last_used_at
              ? t('used', { day: parisDate(key.last_used_at, locale) })
              : t('unused')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
