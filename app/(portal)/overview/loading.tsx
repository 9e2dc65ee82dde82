import { Loading } from '@/components/parts/loading'
import { Skeleton } from '@/components/ui/skeleton'

export default function PageLoading() {
  return (
    <>
      <Loading />
      <div className="mb-5 grid gap-1">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-[33px] w-64" />
      </div>
      <div className="grid gap-4 @3xl:grid-cols-12">
        <div className="grid grid-cols-2 gap-4 @3xl:col-span-12 @5xl:grid-cols-4">
          {['minute', 'hour', 'day', 'rows'].map((name) => (
            <Skeleton key={name} className="rounded-m h-[126px]" />
          ))}
        </div>
        <Skeleton className="rounded-m h-[360px] @3xl:col-span-12 @4xl:col-span-8" />
        <Skeleton className="rounded-m h-[360px] @3xl:col-span-12 @4xl:col-span-4" />
        <Skeleton className="rounded-m h-[244px] @3xl:col-span-12" />
      </div>
    </>
  )
}
