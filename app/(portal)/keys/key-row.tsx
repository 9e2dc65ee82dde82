'use client'

import { Pencil } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ParisTime } from '@/components/parts/paris-time'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import type { ApiKey } from '@/lib/portal/api'
import { maskedKey } from '@/lib/portal/mask'
import { parisClock, parisDate } from '@/lib/portal/time'
import { KeyCallers } from './key-callers'
import { useAgo } from './use-ago'

export type KeyAct = 'rotate' | 'rename' | 'revoke'

interface KeyRowProps {
  apiKey: ApiKey
  nowUtc: string
  onAct: (act: KeyAct) => void
}

/** One key that works, masked, with what can be done to it. */
export function KeyRow({ apiKey, nowUtc, onAct }: KeyRowProps) {
  const t = useTranslations('Keys')
  const locale = useLocale()
  const masked = maskedKey(apiKey)
  const ending = apiKey.status === 'grace'
  const when = (utc: string) => (
    <ParisTime utc={utc}>
      {parisDate(utc, locale)}, {parisClock(utc)}
    </ParisTime>
  )
  return (
    <li
      data-key={apiKey.id}
      className="border-line grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 border-b px-4 py-3.5 last:border-0 @5xl:grid-cols-[minmax(0,1.3fr)_minmax(0,0.8fr)_minmax(0,1fr)_64px_168px]"
    >
      <div className="min-w-0">
        <p className="flex items-center gap-1">
          <span className="truncate font-medium">{apiKey.name || t('unnamed')}</span>
          <button
            type="button"
            aria-label={t('renameName', { masked })}
            title={t('rename')}
            onClick={() => onAct('rename')}
            className="text-ink-3 hover:bg-draw-soft -my-2.5 grid size-10 shrink-0 place-items-center rounded-s md:-my-1.5 md:size-8"
          >
            <Pencil aria-hidden className="size-3.5" />
          </button>
        </p>
        <p translate="no" className="num text-small text-ink-2 break-all">
          {masked}
        </p>
      </div>
      <span className="justify-self-end @5xl:order-1 @5xl:justify-self-start">
        <Tag tone={ending ? 'warn' : 'good'}>{t(ending ? 'statusGrace' : 'statusActive')}</Tag>
      </span>
      <p className="text-small col-span-2 @5xl:col-span-1">
        <span className="text-tiny text-ink-3 mr-1.5 @5xl:mr-0 @5xl:block">{t('created')}</span>
        {when(apiKey.created_at)}
      </p>
      <div className="text-small col-span-2 @5xl:col-span-1">
        <span className="text-tiny text-ink-3 mr-1.5 @5xl:mr-0 @5xl:block">{t('lastUsed')}</span>
        <span>{apiKey.last_used_at ? when(apiKey.last_used_at) : t('never')}</span>
        <KeyCallers callers={apiKey.callers} nowUtc={nowUtc} />
      </div>
      {ending ? (
        <OldKeyWatch apiKey={apiKey} nowUtc={nowUtc} onEnd={() => onAct('revoke')} />
      ) : (
        <span className="col-span-2 flex gap-2 @5xl:order-2 @5xl:col-span-1 @5xl:justify-self-end">
          <Button
            size="small"
            aria-label={t('rotateName', { masked })}
            onClick={() => onAct('rotate')}
          >
            {t('rotate')}
          </Button>
          <Button
            variant="danger"
            size="small"
            aria-label={t('revokeName', { masked })}
            onClick={() => onAct('revoke')}
          >
            {t('revoke')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** Who still uses a replaced key, until when it works, and the way to end that now. */
function OldKeyWatch({
  apiKey,
  nowUtc,
  onEnd,
}: {
  apiKey: ApiKey
  nowUtc: string
  onEnd: () => void
}) {
  const t = useTranslations('Keys')
  const ago = useAgo()
  const callers = apiKey.callers_since_rotation ?? 0
  return (
    <div className="bg-warn-soft text-small col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-s px-3 py-2 @5xl:order-3 @5xl:col-span-5">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {apiKey.expires_at ? (
          <span>{t('ends', { time: parisClock(apiKey.expires_at) })} </span>
        ) : null}
        <span>
          {callers > 0 && apiKey.last_used_at
            ? t('watch', { callers, ago: ago(apiKey.last_used_at, nowUtc) })
            : t('watchNone')}
        </span>
      </p>
      <Button
        size="small"
        variant="danger"
        aria-label={t('endNowName', { masked: maskedKey(apiKey) })}
        onClick={onEnd}
      >
        {t('endNow')}
      </Button>
    </div>
  )
}
