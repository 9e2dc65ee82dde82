'use client'

import { LazyProblemPage } from '@/components/parts/lazy-problem-page'

export default function SiteError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center px-6 py-16">
      <LazyProblemPage error={error} retry={retry} branded />
    </main>
  )
}
