'use client'

import { ProblemPage } from '@/components/parts/problem-page'

export default function PortalError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ProblemPage error={error} retry={retry} />
}
