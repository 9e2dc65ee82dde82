import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '../ui/button'

/** Signs out by a post of the browser itself, with a full load after it. */
export function SignOut({ className }: { className?: string }) {
  const t = useTranslations('Shell')
  return (
    <form method="post" action="/sign-out">
      <Button type="submit" variant="ghost" size="small" className={className}>
        <LogOut aria-hidden className="size-4" />
        {t('signOut')}
      </Button>
    </form>
  )
}
