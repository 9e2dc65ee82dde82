'use client'

import { useTranslations } from 'next-intl'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { Card, CardHeader } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import type { Overview } from '@/lib/portal/api'
import { KEY_VARIABLE, matchCommand, matchesCommand } from '@/lib/portal/curl'

/** The commands of the selection, with what each costs. */
export function CallAgain({ overview, baseUrl }: { overview: Overview; baseUrl: string }) {
  const t = useTranslations('Overview')
  const labels = useCopyLabels()
  const chosen = overview.selection.slots.find((slot) => slot.code !== null)
  const match = overview.matches[0]
  const commands = [
    chosen?.code ? { label: t('callMatches'), text: matchesCommand(baseUrl, chosen.code) } : null,
    match
      ? {
          label: t('callMatch', { match: `${match.home_team} – ${match.away_team}` }),
          text: matchCommand(baseUrl, match.id),
        }
      : null,
  ].filter((command) => command !== null)
  return (
    <Card className="h-full">
      <CardHeader title={t('calls')} />
      <div className="grid gap-4 px-4 py-3.5">
        <p className="text-small text-ink-2">
          {t.rich('callsNote', {
            name: KEY_VARIABLE,
            variable: (text) => (
              <code translate="no" className="num">
                {text}
              </code>
            ),
          })}
        </p>
        {commands.map(({ label, text }) => (
          <div key={text} className="grid gap-1.5">
            <p className="text-small">{label}</p>
            <CodeBlock text={text} label={label} labels={labels} />
          </div>
        ))}
      </div>
    </Card>
  )
}
