import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { CopyButton } from '@/components/ui/copy-button'
import { annotate } from './annotated'

/** The answer as JSON, with what its fields mean beside them; the button copies all of it, without the words. */
export function AnswerJson({
  body,
  meanings,
}: {
  body: unknown
  meanings: Record<string, ReactNode>
}) {
  const t = useTranslations('Answer')
  const labels = useCopyLabels()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <div className="border-line flex flex-wrap items-center justify-between gap-2 border-b px-4 py-2">
        <p className="text-tiny text-ink-3">{t('jsonNote')}</p>
        <CopyButton text={JSON.stringify(body, null, 2)} labels={labels} />
      </div>
      <pre
        translate="no"
        tabIndex={0}
        role="group"
        aria-label={t('jsonLabel')}
        className="num text-small max-h-[70vh] overflow-auto px-4 py-3.5 leading-[1.6] tracking-normal"
      >
        <code>
          {annotate(body, meanings).map(({ depth, name, value, meaning, leftOut }, i) => (
            <span key={i} className="block">
              <span>{'  '.repeat(depth)}</span>
              {leftOut === null ? null : (
                <span className="text-ink-3 font-sans">{t('leftOut', { count: leftOut })}</span>
              )}
              {name === null ? null : <span className="text-home">{`"${name}"`}</span>}
              {name === null ? null : <span>: </span>}
              <span className={value.startsWith('"') ? 'text-away' : undefined}>{value}</span>
              {meaning === null ? null : (
                <span lang="en" className="text-ink-3 font-sans">
                  {'  '}
                  {meaning}
                </span>
              )}
            </span>
          ))}
        </code>
      </pre>
    </div>
  )
}
