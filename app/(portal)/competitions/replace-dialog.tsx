'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import type { CatalogueEntry, Selection } from '@/lib/portal/api'
import { ChoiceEffect } from './choice-effect'

interface ReplaceDialogProps {
  /** The competition to put in; null while nothing is asked. */
  wanted: CatalogueEntry | null
  selection: Selection
  renewsOn: string
  pending: boolean
  onClose: () => void
  onConfirm: (wanted: CatalogueEntry, slot: number) => void
}

/** Asks before a replacement is used, and says what it costs. */
export function ReplaceDialog({
  wanted,
  selection,
  renewsOn,
  pending,
  onClose,
  onConfirm,
}: ReplaceDialogProps) {
  const t = useTranslations('Competitions')
  const parts = useTranslations('Parts')
  const [giveUp, setGiveUp] = useState<number | null>(null)
  const { slots, replacements } = selection
  const given = slots.find(({ slot }) => slot === giveUp) ?? slots[0]
  const left = Math.max(0, replacements.limit - replacements.used)
  const from = given?.name ?? ''
  return (
    <Dialog
      open={wanted !== null}
      onOpenChange={(open) => !open && !pending && onClose()}
      title={t('confirmTitle', { from, to: wanted?.name ?? '' })}
      description={
        left > 0
          ? t('confirmText', { from, left, day: renewsOn })
          : t('confirmNone', { from, day: renewsOn })
      }
      closeLabel={parts('close')}
    >
      {slots.length > 1 && left > 0 ? (
        <div className="grid gap-1.5">
          <label htmlFor="give-up" className="font-medium">
            {t('which')}
          </label>
          <Select
            id="give-up"
            value={given?.slot}
            onChange={(event) => setGiveUp(Number(event.target.value))}
          >
            {slots.map(({ slot, name }) => (
              <option key={slot} value={slot}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      ) : null}
      {wanted && given && left > 0 ? (
        <ChoiceEffect slot={given.slot} code={wanted.code} renewsOn={renewsOn} />
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{left > 0 ? parts('cancel') : parts('close')}</Button>
        {left > 0 && wanted && given ? (
          <Button variant="primary" pending={pending} onClick={() => onConfirm(wanted, given.slot)}>
            {pending ? t('replacing') : t('confirm')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}
