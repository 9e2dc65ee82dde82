'use client'

import { LazyProblemPage } from '@/components/parts/lazy-problem-page'

export default function PortalError({ error, retry }: { error: unknown; retry: () => void }) {
  return <LazyProblemPage error={error} retry={retry} />
}
