import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton'

/** Says to a screen reader what the skeletons say to the eye. */
export function Loading() {
  const t = useTranslations('Parts')
  return (
    <p role="status" className="sr-only">
      {t('loading')}
    </p>
  )
}

/** A page on its way: title and introduction, then its cards in their final size. */
export function LoadingPage({ children }: { children: ReactNode }) {
  return (
    <>
      <Loading />
      <div className="mb-5 grid gap-1">
        <Skeleton className="h-[33px] w-72" />
        <Skeleton className="h-[21px] w-full max-w-[52ch]" />
      </div>
      {children}
    </>
  )
}
