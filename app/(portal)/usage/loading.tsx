import { LoadingPage } from '@/components/parts/loading'
import { Skeleton } from '@/components/ui/skeleton'

export default function PageLoading() {
  return (
    <LoadingPage>
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-4 @5xl:grid-cols-4">
          {['minute', 'hour', 'day', 'rows'].map((name) => (
            <Skeleton key={name} className="rounded-m h-[126px]" />
          ))}
        </div>
        {['hours', 'days', 'months'].map((name) => (
          <Skeleton key={name} className="rounded-m h-[273px]" />
        ))}
      </div>
    </LoadingPage>
  )
}
