'use client'

import { useTranslations } from 'next-intl'
import { LANGUAGES } from '@/components/code/snippets'
import { Switch } from '@/components/code/switch'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { CodeBlock } from '@/components/ui/code-block'
import { useCodeLanguage } from './code-language'

interface CallCodeProps {
  /** The same call in each language, in the order of `LANGUAGES`. */
  texts: string[]
  /** Says what the call is for. */
  label: string
}

/** A call in three languages, one of them shown: the choice holds for the whole documentation. Without scripts all three are there. */
export function CallCode({ texts, label }: CallCodeProps) {
  const t = useTranslations('Docs')
  const labels = useCopyLabels()
  const [chosen, choose] = useCodeLanguage()
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex justify-end noscript:hidden">
        <Switch
          label={t('codeLanguage')}
          options={LANGUAGES.map((one) => ({ value: one, name: one }))}
          value={chosen}
          onChange={choose}
        />
      </div>
      {LANGUAGES.map((language, i) => (
        <div key={language} className={language === chosen ? '' : 'hidden noscript:block'}>
          <CodeBlock text={texts[i] ?? ''} label={`${label}: ${language}`} labels={labels} />
        </div>
      ))}
    </div>
  )
}
