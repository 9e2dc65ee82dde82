import { LoadingPage } from '@/components/parts/loading'
import { Skeleton } from '@/components/ui/skeleton'

export default function PageLoading() {
  return (
    <LoadingPage>
      <div className="grid max-w-[820px] gap-4">
        <Skeleton className="rounded-m h-[352px] md:h-[318px]" />
        <Skeleton className="rounded-m h-[220px]" />
        <Skeleton className="rounded-m h-[130px]" />
        <Skeleton className="rounded-m h-[480px]" />
      </div>
    </LoadingPage>
  )
}
