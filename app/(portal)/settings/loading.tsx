import { Loading } from '@/components/parts/loading'
import { Skeleton } from '@/components/ui/skeleton'

export default function PageLoading() {
  return (
    <>
      <Loading />
      <div className="mb-5 grid gap-1">
        <Skeleton className="h-[33px] w-72" />
        <Skeleton className="h-[21px] w-full max-w-[52ch]" />
      </div>
      <div className="grid max-w-[820px] gap-4">
        <Skeleton className="rounded-m h-[352px] md:h-[318px]" />
        <Skeleton className="rounded-m h-[220px]" />
        <Skeleton className="rounded-m h-[130px]" />
        <Skeleton className="rounded-m h-[480px]" />
      </div>
    </>
  )
}
