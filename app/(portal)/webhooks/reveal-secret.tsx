'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Switch } from '@/components/code/switch'
import { useHeldPage } from '@/components/keys/use-held-page'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { Dialog, DialogActions } from '@/components/ui/dialog'

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

/** The one moment the secret can be seen. Closes only after the reader says that it is stored. */
export function RevealSecret({ secret, onStored }: { secret: string; onStored: () => void }) {
  const t = useTranslations('Webhooks')
  const parts = useTranslations('Parts')
  const labels = useCopyLabels()
  const [stored, setStored] = useState(false)
  const [refused, setRefused] = useState(false)
  const [language, setLanguage] = useState<Language>('TypeScript')
  const refuse = () => setRefused(true)
  useHeldPage(!stored, refuse)
  return (
    <Dialog
      open
      wide
      onOpenChange={() => undefined}
      onDismissRefused={refuse}
      title={t('secretTitle')}
      description={t('secretText')}
      closeLabel={parts('close')}
    >
      <CodeBlock
        text={secret}
        label={t('secretLabel')}
        labels={labels}
        onCopied={(copied) => copied && setStored(true)}
      />
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-h3">{t('verifyTitle')}</h3>
          <Switch
            label={t('language')}
            options={LANGUAGES}
            value={language}
            onChange={setLanguage}
          />
        </div>
        <p className="text-small text-ink-2">{t('verifyText')}</p>
        <CodeBlock text={VERIFY[language]} label={t('verifyLabel')} labels={labels} />
      </div>
      <label className="flex min-h-10 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
          className="accent-pitch size-[18px]"
        />
        <span>{t('stored')}</span>
      </label>
      <p role="alert" className="text-small text-warn empty:hidden">
        {refused && !stored ? t('storeFirst') : ''}
      </p>
      <DialogActions>
        <Button
          variant="primary"
          aria-disabled={!stored}
          onClick={() => (stored ? onStored() : refuse())}
        >
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
