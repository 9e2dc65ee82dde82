'use client'

import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { signOut } from '@/app/(portal)/actions'
import { Button } from '../ui/button'
import { tellSession } from './session-channel'

/** Signs out. With scripts it ends in a full load, so that no cache of this document outlives the session. */
export function SignOut({ className }: { className?: string }) {
  const t = useTranslations('Shell')
  const [pending, start] = useTransition()

  function leave() {
    start(async () => {
      await signOut()
      tellSession(null)
      location.replace('/sign-in')
    })
  }

  return (
    <form
      action={signOut}
      onSubmit={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      <Button type="submit" variant="ghost" size="small" pending={pending} className={className}>
        <LogOut aria-hidden className="size-4" />
        {t('signOut')}
      </Button>
    </form>
  )
}
