'use client'

import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { signOutHere } from '@/lib/portal/auth-client'
import { AUTH_PATH } from '@/lib/portal/auth-path'
import { Button } from '../ui/button'

/** Signs out, with a full load after it. Where no script runs, the post itself leads to next-auth's own question. */
export function SignOut({ className }: { className?: string }) {
  const t = useTranslations('Shell')
  const [pending, setPending] = useState(false)
  return (
    <form
      method="post"
      action={`${AUTH_PATH}/signout`}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        setPending(true)
        // What our script could not do, the browser's own post may.
        signOutHere().catch(() => form.submit())
      }}
    >
      <Button type="submit" variant="faint" size="small" className={className} pending={pending}>
        <LogOut aria-hidden className="size-4" />
        {t('signOut')}
      </Button>
    </form>
  )
}
