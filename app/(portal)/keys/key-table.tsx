'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useFresh } from '@/components/parts/use-fresh'
import { Notice } from '@/components/ui/notice'
import type { ApiKey } from '@/lib/portal/api'
import { KeyRow, type KeyAct } from './key-row'
import { RenameDialog } from './rename-dialog'
import { RevokeDialog } from './revoke-dialog'
import { RotateKey } from './rotate-key'

const WATCH_MS = 10_000

interface KeyTableProps {
  /** Those that work. */
  keys: ApiKey[]
  nowUtc: string
  limit: number
  baseUrl: string
  competition: string | null
}

/** The keys that work, and what is asked before something is done to one. */
export function KeyTable({ keys, nowUtc, limit, baseUrl, competition }: KeyTableProps) {
  const t = useTranslations('Keys')
  const [asked, setAsked] = useState<{ act: KeyAct; key: ApiKey } | null>(null)
  const [done, setDone] = useState<'revoked' | 'rotated' | 'rotatedLeaked' | null>(null)
  // An old key is watched until it has ended, a new one until its first call.
  const watches = keys.some((key) => key.status === 'grace' || key.last_used_at === null)
  useFresh(watches ? WATCH_MS : null)

  const close = useCallback((outcome: typeof done) => {
    setAsked(null)
    setDone(outcome)
  }, [])
  const closeRevoke = useCallback((revoked: boolean) => close(revoked ? 'revoked' : null), [close])
  const closeRename = useCallback(() => close(null), [close])

  return (
    <>
      {done ? (
        <div className="px-4 pt-4">
          <Notice tone="good" role="status">
            {t(done)}
          </Notice>
        </div>
      ) : null}
      {keys.length === 0 ? <p className="text-ink-3 px-4 py-8">{t('empty')}</p> : null}
      <ul>
        {keys.map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            nowUtc={nowUtc}
            onAct={(act) => {
              setDone(null)
              setAsked({ act, key })
            }}
          />
        ))}
      </ul>
      {asked?.act === 'rotate' ? (
        <RotateKey
          apiKey={asked.key}
          graceAllowed={limit > 1}
          baseUrl={baseUrl}
          competition={competition}
          onClose={close}
        />
      ) : null}
      {asked?.act === 'rename' ? <RenameDialog apiKey={asked.key} onClose={closeRename} /> : null}
      {asked?.act === 'revoke' ? <RevokeDialog apiKey={asked.key} onClose={closeRevoke} /> : null}
    </>
  )
}
