import { useFormatter, useTranslations } from 'next-intl'
import { priceOf, type ExplorerValues } from '@/lib/portal/explorer'
import type { ExplorerRoute } from '@/lib/portal/explorer'

export interface Left {
  unitsHour: number
  unitsDay: number
  rows: number
}

/** What the call will cost, and what there is to pay it with, before it is sent. */
export function PriceLine({
  route,
  values,
  left,
}: {
  route: ExplorerRoute<unknown>
  values: ExplorerValues
  left: Left | null
}) {
  const t = useTranslations('Explorer')
  const format = useFormatter()
  const { units, rowsAtMost } = priceOf(route, values)
  const rows =
    rowsAtMost === null
      ? t('priceRowEach')
      : route.name === 'league_matches' || route.name === 'picks'
        ? t('priceRowEachMost', { most: rowsAtMost })
        : t('priceRows', { rows: rowsAtMost })
  return (
    <p className="bg-sunken text-small grid gap-0.5 rounded-s px-3 py-2.5" data-price>
      <span className="font-medium">
        <span>{t('priceUnits', { units })}</span>
        <span> · </span>
        <span>{rows}</span>
      </span>
      <span className="text-ink-3">
        {left === null
          ? t('noPlan')
          : t(left.unitsHour < left.unitsDay ? 'leftHour' : 'left', {
              units: format.number(Math.min(left.unitsHour, left.unitsDay)),
              rows: format.number(left.rows),
            })}
      </span>
    </p>
  )
}
