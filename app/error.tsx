'use client'

import { Brand } from '@/components/parts/brand'
import { ProblemPage } from '@/components/parts/problem-page'

export default function SiteError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 px-6 py-16">
      <Brand />
      <ProblemPage error={error} retry={retry} />
    </main>
  )
}
