import { LoadingPage } from '@/components/parts/loading'
import { Skeleton } from '@/components/ui/skeleton'

export default function PageLoading() {
  return (
    <LoadingPage>
      <div className="grid gap-4">
        <Skeleton className="rounded-m h-[102px]" />
        <Skeleton className="rounded-m h-[720px]" />
      </div>
    </LoadingPage>
  )
}
