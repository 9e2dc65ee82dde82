import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { Card, CardHeader } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import type { ExplorerCall } from '@/lib/portal/explorer'
import { LANGUAGES, snippet, type Language } from './snippets'
import { Switch } from './switch'

/** The call of the form as a program, ready to be pasted. */
export function CallCode({ call, baseUrl }: { call: ExplorerCall; baseUrl: string }) {
  const t = useTranslations('Explorer')
  const labels = useCopyLabels()
  const [language, setLanguage] = useState<Language>('curl')
  return (
    <Card>
      <CardHeader
        title={t('code')}
        aside={
          <Switch
            label={t('language')}
            options={LANGUAGES.map((one) => ({ value: one, name: one }))}
            value={language}
            onChange={setLanguage}
          />
        }
      />
      <div className="px-4 py-3.5">
        <CodeBlock text={snippet(language, baseUrl, call)} label={language} labels={labels} />
      </div>
    </Card>
  )
}
