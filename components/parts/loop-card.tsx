'use client'

import { useTranslations } from 'next-intl'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { Card, CardHeader } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import type { LoopName } from '@/lib/portal/loops'

/** Code that asks so that this refusal does not happen, or rows are not spent twice. */
export function LoopCard({ name, code }: { name: LoopName; code: string }) {
  const t = useTranslations('Loop')
  const labels = useCopyLabels()
  const title = t(name === 'unchanged' ? 'titleUnchanged' : 'title')
  return (
    <Card>
      <CardHeader title={title} aside={<span className="text-tiny text-ink-3">TypeScript</span>} />
      <div className="grid gap-3 px-4 py-3.5">
        <p className="text-small text-ink-2 max-w-[64ch]">{t(name)}</p>
        <CodeBlock text={code} label={title} labels={labels} />
      </div>
    </Card>
  )
}
