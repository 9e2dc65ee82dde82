'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { PassedStep } from '@/lib/portal/proof-check'

/** What a step of the check was about, as names and values. */
export function useStepValues(): (step: PassedStep) => [name: string, value: string][] {
  const t = useTranslations('ProofCheck')
  const format = useFormatter()
  const count = (value: number) => format.number(value)
  return (passed) => {
    switch (passed.step) {
      case 1:
        return [[t('size'), t('bytes', { count: passed.bytes })]]
      case 2:
        return [
          [t('log'), passed.checkpoint.origin],
          [t('entries'), count(passed.checkpoint.size)],
          [t('root'), passed.checkpoint.root],
          [t('key'), passed.key],
        ]
      case 3:
        return [
          [t('kinds'), passed.kinds.map((kind) => t(`kind_${kind}` as 'kind_final')).join(' → ')],
        ]
      case 4:
        return passed.leaves.map(({ index, leaf, path }) => [
          t('leaf', { index }),
          t('path', { leaf, count: path }),
        ])
      case 5:
        return [
          [t('sections'), passed.sections.join(', ')],
          [t('commitment'), passed.commitment],
        ]
      case 6:
        return [[t('opened'), passed.opened.join(', ') || t('nothing')]]
      case 7:
        return passed.signatures.map(({ kind, name, at }) => [
          t(`by_${kind}`),
          t('signedBy', { name, at: at.toISOString() }),
        ])
    }
  }
}
