import { Inbox } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Where codes arrive on a development server. */
export function DevInbox() {
  const t = useTranslations('SignIn')
  return (
    <p className="border-line text-small text-ink-2 border-t pt-4">
      {t('devInbox')}{' '}
      <a
        href="/dev/inbox"
        target="_blank"
        rel="noreferrer"
        className="text-ink inline-flex items-center gap-1.5 font-medium underline underline-offset-2"
      >
        <Inbox aria-hidden className="size-3.5" />
        {t('devInboxLink')}
      </a>
    </p>
  )
}
