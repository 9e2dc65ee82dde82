import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LANGUAGES, snippet, type Language } from '@/components/code/snippets'
import { Switch } from '@/components/code/switch'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { Card, CardHeader } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import type { ExplorerCall } from '@/lib/portal/explorer'

/** The call of the form as a program, ready to be pasted. */
export function CallCode({ call, baseUrl }: { call: ExplorerCall; baseUrl: string }) {
  const t = useTranslations('Explorer')
  const labels = useCopyLabels()
  const [language, setLanguage] = useState<Language>('curl')
  const { method, target, body } = call
  const written = { method, url: baseUrl + target, body, credential: 'key', isJson: true } as const
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
        <CodeBlock text={snippet(language, written)} label={language} labels={labels} />
      </div>
    </Card>
  )
}
