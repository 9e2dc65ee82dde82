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
import { useHandedOver } from '@/components/parts/use-handed-over'
import { useSubmitOnce } from '@/components/keys/use-submit-once'

const GRACES = [0, 15, 60, 240, 1440] as const
const USUAL_GRACE = 60

interface RotateKeyProps {
  apiKey: ApiKey
  /** False on a plan with one active key: two that work have no room there. */
  graceAllowed: boolean
  baseUrl: string
  competition: string | null
  onClose: (outcome: 'rotated' | 'rotatedLeaked' | null) => void
}

/** Asks why, and how long the old key shall still work, then shows the new one. It lives in this component alone. */
export function RotateKey(props: RotateKeyProps) {
  const { apiKey, graceAllowed, baseUrl, competition, onClose } = props
  const t = useTranslations('Keys')
  const parts = useTranslations('Parts')
  const [state, action, pending] = useKeyAction(rotateKey)
  const onSubmit = useSubmitOnce(pending)
  const [leaked, setLeaked] = useState(false)
  const [revealed, setRevealed] = useState<string | null>(null)
  useHandedOver(state, setRevealed)

  if (revealed !== null)
    return (
      <RevealKey
        apiKey={revealed}
        baseUrl={baseUrl}
        competition={competition}
        onStored={() => onClose(leaked ? 'rotatedLeaked' : 'rotated')}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose(null)}
      title={t('rotateTitle', { masked: maskedKey(apiKey) })}
      description={t('rotateText')}
      closeLabel={parts('close')}
    >
      <Form action={action} onSubmit={onSubmit} className="grid gap-4">
        <input type="hidden" name="id" value={apiKey.id} />
        <Why
          leaked={leaked}
          onChange={setLeaked}
          plannedHint={t(graceAllowed ? 'whyPlannedHint' : 'whyPlannedHintAtOnce')}
        />
        {graceAllowed && !leaked ? <Grace /> : null}
        {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
        <DialogActions>
          <Button onClick={() => onClose(null)}>{parts('cancel')}</Button>
          <Button type="submit" variant={leaked ? 'danger' : 'primary'} pending={pending}>
            {pending ? t('rotating') : t(leaked ? 'rotateLeaked' : 'rotate')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** A leaked key can't have a grace: who found it would have it, too. */
function Why({
  leaked,
  onChange,
  plannedHint,
}: {
  leaked: boolean
  onChange: (leaked: boolean) => void
  plannedHint: string
}) {
  const t = useTranslations('Keys')
  const reasons = [
    { value: false, label: t('whyPlanned'), hint: plannedHint },
    { value: true, label: t('whyLeaked'), hint: t('whyLeakedHint') },
  ]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t('why')}</legend>
      {reasons.map(({ value, label, hint }) => (
        <label
          key={String(value)}
          className="border-line has-checked:border-ink grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-s border px-3 py-2.5"
        >
          <input
            type="radio"
            name="why"
            value={value ? 'leaked' : 'planned'}
            checked={leaked === value}
            onChange={() => onChange(value)}
            className="accent-pitch mt-0.5 size-[18px]"
          />
          <span>
            <span className="block font-medium">{label}</span>
            <span className="text-small text-ink-2 block">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Grace() {
  const t = useTranslations('Keys')
  const [grace, setGrace] = useState<number>(USUAL_GRACE)
  return (
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
  )
}
