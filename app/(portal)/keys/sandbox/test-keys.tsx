'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RevealKey } from '@/components/keys/reveal-key'
import { useKeyAction } from '@/components/keys/use-key-action'
import { useSubmitOnce } from '@/components/keys/use-submit-once'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import type { ApiKey } from '@/lib/portal/api'
import { maskedKey } from '@/lib/portal/mask'
import { useHandedOver } from '@/components/parts/use-handed-over'
import { createTestKey, revokeTestKey, rotateTestKey } from './actions'

interface TestKeysProps {
  /** Those that work. */
  keys: ApiKey[]
  limit: number
  baseUrl: string
  competition: string | null
}

/** The test keys that work, and the button that makes another. A new key lives in this component alone. */
export function TestKeys({ keys, limit, baseUrl, competition }: TestKeysProps) {
  const t = useTranslations('Sandbox')
  const [revealed, setRevealed] = useState<string | null>(null)
  const [state, action, pending] = useKeyAction(createTestKey)
  const onSubmit = useSubmitOnce(pending)
  useHandedOver(state, setRevealed)
  const hasRoom = keys.length < limit

  return (
    <div className="grid gap-4 p-4">
      {keys.length === 0 ? <p className="text-ink-3">{t('noKeys')}</p> : null}
      <ul className="grid gap-3 empty:hidden">
        {keys.map((key) => (
          <TestKey key={key.id} apiKey={key} onRotated={setRevealed} />
        ))}
      </ul>
      {hasRoom ? (
        <Form action={action} onSubmit={onSubmit}>
          <Button type="submit" variant="primary" pending={pending}>
            {t(pending ? 'creating' : 'create')}
          </Button>
        </Form>
      ) : (
        <p className="text-small text-ink-2">{t('full', { limit })}</p>
      )}
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      {revealed === null ? null : (
        <RevealKey
          apiKey={revealed}
          baseUrl={baseUrl}
          competition={competition}
          onStored={() => setRevealed(null)}
        />
      )}
    </div>
  )
}

interface TestKeyProps {
  apiKey: ApiKey
  onRotated: (key: string) => void
}

function TestKey({ apiKey, onRotated }: TestKeyProps) {
  const t = useTranslations('Sandbox')
  const masked = maskedKey(apiKey)
  const [rotated, rotate, rotating] = useKeyAction(rotateTestKey)
  const [revoked, revoke, revoking] = useSafeAction(revokeTestKey)
  useHandedOver(rotated, onRotated)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="font-medium">{apiKey.name}</span>
      <span translate="no" className="num text-small text-ink-2 mr-auto">
        {masked}
      </span>
      <div className="flex gap-2">
        <Form action={rotate}>
          <input type="hidden" name="id" value={apiKey.id} />
          <Button
            type="submit"
            size="small"
            pending={rotating}
            aria-label={t('rotateName', { masked })}
          >
            {t('rotate')}
          </Button>
        </Form>
        <Form action={revoke}>
          <input type="hidden" name="id" value={apiKey.id} />
          <Button
            type="submit"
            size="small"
            variant="danger"
            pending={revoking}
            aria-label={t('revokeName', { masked })}
          >
            {t('revoke')}
          </Button>
        </Form>
      </div>
      {[rotated, revoked].map((state, i) =>
        state.status === 'failed' ? <ProblemNotice key={i} problem={state.problem} /> : null,
      )}
    </li>
  )
}
