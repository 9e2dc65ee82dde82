'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RevealKey } from '@/components/keys/reveal-key'
import { useKeyAction } from '@/components/keys/use-key-action'
import { ProblemNotice } from '@/components/parts/problem'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import type { ApiKey } from '@/lib/portal/api'
import { maskedKey } from '@/lib/portal/mask'
import { rotateKey } from './actions'
import { useHandedOver } from './use-handed-over'
import { useSubmitOnce } from '@/components/keys/use-submit-once'

const GRACES = [0, 15, 60, 240, 1440] as const
const USUAL_GRACE = 60

interface RotateKeyProps {
  apiKey: ApiKey
  /** False on a plan with one active key: two that work have no room there. */
  graceAllowed: boolean
  baseUrl: string
  competition: string | null
  onClose: (rotated: boolean) => void
}

/** Asks how long the old key shall still work, then shows the new one. It lives in this component alone. */
export function RotateKey(props: RotateKeyProps) {
  const { apiKey, graceAllowed, baseUrl, competition, onClose } = props
  const t = useTranslations('Keys')
  const parts = useTranslations('Parts')
  const [state, action, pending] = useKeyAction(rotateKey)
  const onSubmit = useSubmitOnce(pending)
  const [grace, setGrace] = useState<number>(USUAL_GRACE)
  const [revealed, setRevealed] = useState<string | null>(null)
  useHandedOver(state, setRevealed)

  if (revealed !== null)
    return (
      <RevealKey
        apiKey={revealed}
        baseUrl={baseUrl}
        competition={competition}
        onStored={() => onClose(true)}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose(false)}
      title={t('rotateTitle', { masked: maskedKey(apiKey) })}
      description={t('rotateText')}
      closeLabel={parts('close')}
    >
      <Form action={action} onSubmit={onSubmit} className="grid gap-4">
        <input type="hidden" name="id" value={apiKey.id} />
        {graceAllowed ? (
          <div className="grid gap-1.5">
            <label htmlFor="grace" className="font-medium">
              {t('grace')}
            </label>
            <Select
              id="grace"
              name="grace"
              value={grace}
              onChange={(event) => setGrace(Number(event.target.value))}
              aria-describedby="grace-hint"
            >
              {GRACES.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {t(`grace${minutes}`)}
                </option>
              ))}
            </Select>
            <p id="grace-hint" className="text-small text-ink-3">
              {t('graceHint')}
            </p>
          </div>
        ) : (
          <p className="text-warn">{t('rotateAtOnce')}</p>
        )}
        {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
        <DialogActions>
          <Button onClick={() => onClose(false)}>{parts('cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {pending ? t('rotating') : t('rotate')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
