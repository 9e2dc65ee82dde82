import { Loading } from '@/components/parts/loading'
import { Skeleton } from '@/components/ui/skeleton'

export default function PageLoading() {
  return (
    <>
      <Loading />
      <div className="mb-5 grid gap-1">
        <Skeleton className="h-[33px] w-72" />
        <Skeleton className="h-[21px] w-full max-w-[56ch]" />
      </div>
      <div className="grid gap-4">
        <Skeleton className="h-9 w-36" />
        <Skeleton className="rounded-m h-[122px]" />
      </div>
    </>
  )
}
