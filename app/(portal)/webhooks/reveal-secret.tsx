'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Switch } from '@/components/code/switch'
import { RevealOnce } from '@/components/keys/reveal-once'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { CodeBlock } from '@/components/ui/code-block'

/** How a receiver knows that a message is ours, with the secret in its environment. */
const VERIFY = {
  TypeScript: `import { env } from 'node:process'
import { verifyWebhook } from '@prematch/client'

export async function POST(request: Request) {
  const payload = await request.text()
  const event = await verifyWebhook(payload, request.headers, env.PREMATCH_WEBHOOK_SECRET!)
  console.log(event.type, event.data)
  return new Response(null, { status: 204 })
}`,
  Python: `import os
from prematch import webhooks

def receive(body: bytes, headers: dict[str, str]) -> int:
    event = webhooks.verify(body, headers, os.environ["PREMATCH_WEBHOOK_SECRET"])
    print(event.type, event.data)
    return 204`,
} as const
type Language = keyof typeof VERIFY
const LANGUAGES = (Object.keys(VERIFY) as Language[]).map((value) => ({ value, name: value }))

/** The one moment the secret can be seen, with the code that verifies by it. */
export function RevealSecret({ secret, onStored }: { secret: string; onStored: () => void }) {
  const t = useTranslations('Webhooks')
  const words = {
    title: t('secretTitle'),
    text: t('secretText'),
    label: t('secretLabel'),
    stored: t('stored'),
    storeFirst: t('storeFirst'),
    done: t('done'),
  }
  return (
    <RevealOnce secret={secret} words={words} onStored={onStored}>
      <VerifyingCode />
    </RevealOnce>
  )
}

function VerifyingCode() {
  const t = useTranslations('Webhooks')
  const labels = useCopyLabels()
  const [language, setLanguage] = useState<Language>('TypeScript')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-h3">{t('verifyTitle')}</h3>
        <Switch label={t('language')} options={LANGUAGES} value={language} onChange={setLanguage} />
      </div>
      <p className="text-small text-ink-2">{t('verifyText')}</p>
      <CodeBlock text={VERIFY[language]} label={t('verifyLabel')} labels={labels} />
    </>
  )
}
