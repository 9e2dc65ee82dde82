import { useTranslations } from 'next-intl'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { Card, CardHeader } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'

/** How to check the same proof without this page. */
export function CheckElsewhere({ matchId, baseUrl }: { matchId: string; baseUrl: string }) {
  const t = useTranslations('Match')
  const labels = useCopyLabels()
  const link = 'text-pitch inline-block py-2 underline underline-offset-2'
  return (
    <Card className="h-full">
      <CardHeader title={t('elsewhere')} />
      <div className="grid gap-3 px-4 py-4">
        <p className="text-ink-2">{t('elsewhereText')}</p>
        <CodeBlock
          label={t('elsewhere')}
          labels={labels}
          text={`npx @prematch/client verify ${matchId} --url ${baseUrl}`}
        />
        <p className="text-small flex flex-wrap gap-x-6">
          <a href={`/v1/matches/${matchId}/proof`} className={link}>
            {t('proofFile')}
          </a>
          <a href="/.well-known/prematch-record" className={link}>
            {t('keysFile')}
          </a>
          <a href="/v1/record/checkpoint" className={link}>
            {t('checkpointFile')}
          </a>
        </p>
      </div>
    </Card>
  )
}
