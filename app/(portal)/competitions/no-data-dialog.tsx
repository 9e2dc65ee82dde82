'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import type { CatalogueEntry } from '@/lib/portal/api'

interface NoDataDialogProps {
  /** The competition to put in; null while nothing is asked. */
  wanted: CatalogueEntry | null
  pending: boolean
  onClose: () => void
  onConfirm: (wanted: CatalogueEntry) => void
}

/** Asks before a place is given to a competition that the data holds nothing of. */
export function NoDataDialog({ wanted, pending, onClose, onConfirm }: NoDataDialogProps) {
  const t = useTranslations('Competitions')
  const parts = useTranslations('Parts')
  return (
    <Dialog
      open={wanted !== null}
      onOpenChange={(open) => !open && !pending && onClose()}
      title={t('noDataTitle', { name: wanted?.name ?? '' })}
      description={t('noDataText')}
      closeLabel={parts('close')}
    >
      <DialogActions>
        <Button onClick={onClose}>{parts('cancel')}</Button>
        <Button variant="primary" pending={pending} onClick={() => wanted && onConfirm(wanted)}>
          {pending ? t('choosing') : t('noDataChoose')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
