import { LoadingPage } from '@/components/parts/loading'
import { Skeleton } from '@/components/ui/skeleton'

export default function PageLoading() {
  return (
    <LoadingPage>
      <div className="grid gap-4">
        <Skeleton className="h-9 w-36" />
        <Skeleton className="rounded-m h-[122px]" />
      </div>
    </LoadingPage>
  )
}
