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
      <div className="grid gap-4">
        <Skeleton className="rounded-m h-[102px]" />
        <Skeleton className="rounded-m h-[720px]" />
      </div>
    </>
  )
}
