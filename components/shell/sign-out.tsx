'use client'

import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { signOut } from '@/app/(portal)/actions'
import { UNREACHABLE } from '@/lib/portal/problem'
import { ProblemNotice } from '../parts/problem'
import { Button } from '../ui/button'
import { tellSession } from './session-channel'

/** Signs out. It ends in a full load, so that no cache of this document outlives the session. */
export function SignOut({ className }: { className?: string }) {
  const t = useTranslations('Shell')
  const [pending, start] = useTransition()
  const [lost, setLost] = useState(false)

  function leave() {
    setLost(false)
    start(async () => {
      try {
        await signOut()
      } catch {
        return setLost(true)
      }
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
      className="grid gap-2"
    >
      {lost ? <ProblemNotice problem={UNREACHABLE} /> : null}
      <Button type="submit" variant="ghost" size="small" pending={pending} className={className}>
        <LogOut aria-hidden className="size-4" />
        {t('signOut')}
      </Button>
    </form>
  )
}
