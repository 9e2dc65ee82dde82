import { Tag } from '../ui/tag'

/** A status, toned by who has to do something: nobody, the caller, the caller by waiting, or we. */
export function StatusTag({ status }: { status: number }) {
  const tone = status < 300 ? 'good' : status < 400 ? 'quiet' : status >= 500 ? 'danger' : 'warn'
  return (
    <Tag tone={tone}>
      <span className="num">{status}</span>
    </Tag>
  )
}
