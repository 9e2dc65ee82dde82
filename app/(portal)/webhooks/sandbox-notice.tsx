import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'

/** Says that what is shown is the sandbox's, and leads to the clock that makes it go on. */
export function SandboxNotice() {
  const t = useTranslations('Webhooks')
  return (
    <Notice
      action={
        <Link href="/keys/sandbox" className={buttonClass('plain', 'small')}>
          {t('toClock')}
        </Link>
      }
    >
      {t('inSandbox')}
    </Notice>
  )
}
