'use client'

import { lazy, Suspense, type ComponentProps } from 'react'
import type { ProblemPage } from './problem-page'

/** Loaded when something has failed: a page that works carries none of it. Where it can't be had, the page of last resort is shown. */
const Page = lazy(() => import('./problem-page').then((part) => ({ default: part.ProblemPage })))

export function LazyProblemPage(props: ComponentProps<typeof ProblemPage>) {
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  )
}
