'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ActionState } from '@/lib/portal/actions'
import type { ApiKey } from '@/lib/portal/api'
import { maskedKey } from '@/lib/portal/mask'
import { parisClock, parisDate } from '@/lib/portal/time'
import { ParisTime } from '../parts/paris-time'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { Notice } from '../ui/notice'
import { Tag } from '../ui/tag'
import { RevokeDialog } from './revoke-dialog'

interface KeyTableProps {
  keys: ApiKey[]
  revoke: (before: ActionState, form: FormData) => Promise<ActionState>
}

const TONE = { active: 'good', grace: 'warn', revoked: 'quiet' } as const
const STATUS = { active: 'statusActive', grace: 'statusGrace', revoked: 'statusRevoked' } as const

/** Every key, masked, with the one thing that can be done to it. */
export function KeyTable({ keys, revoke }: KeyTableProps) {
  const t = useTranslations('Keys')
  const locale = useLocale()
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const [revoked, setRevoked] = useState(false)
  const when = (utc: string) => (
    <ParisTime utc={utc}>
      {parisDate(utc, locale)}, {parisClock(utc)}
    </ParisTime>
  )

  return (
    <>
      {revoked ? (
        <div className="px-4 pt-4">
          <Notice tone="good" role="status">
            {t('revoked')}
          </Notice>
        </div>
      ) : null}
      <ul>
        {keys.map((key) => (
          <li
            key={key.id}
            className={cn(
              'border-line grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b px-4 py-3.5 last:border-0 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_76px_96px]',
              key.status === 'revoked' && 'text-ink-3',
            )}
          >
            <div className="min-w-0">
              <p className="truncate font-medium">{key.name || t('unnamed')}</p>
              <p className="num text-small text-ink-2 break-all">{maskedKey(key)}</p>
            </div>
            <span className="justify-self-end lg:order-1 lg:justify-self-start">
              <Tag tone={TONE[key.status]}>{t(STATUS[key.status])}</Tag>
            </span>
            <p className="text-small col-span-2 lg:col-span-1">
              <span className="text-tiny text-ink-3 mr-1.5 lg:mr-0 lg:block">{t('created')}</span>
              {when(key.created_at)}
            </p>
            <p className="text-small col-span-2 lg:col-span-1">
              <span className="text-tiny text-ink-3 mr-1.5 lg:mr-0 lg:block">{t('lastUsed')}</span>
              {key.last_used_at ? when(key.last_used_at) : t('never')}
            </p>
            <span className="col-span-2 lg:order-2 lg:col-span-1 lg:justify-self-end">
              {key.status === 'revoked' ? null : (
                <Button
                  variant="danger"
                  size="small"
                  aria-label={t('revokeName', { masked: maskedKey(key) })}
                  onClick={() => {
                    setRevoked(false)
                    setAsked(key)
                  }}
                >
                  {t('revoke')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {asked ? (
        <RevokeDialog
          apiKey={asked}
          revoke={revoke}
          onClose={(done) => {
            setAsked(null)
            setRevoked(done)
          }}
        />
      ) : null}
    </>
  )
}
