import { cn } from '@/components/ui/cn'

interface SwitchProps<T extends string> {
  label: string
  options: readonly { value: T; name: string }[]
  value: T
  onChange: (value: T) => void
}

/** A few views of one thing, one of them shown. */
export function Switch<T extends string>({ label, options, value, onChange }: SwitchProps<T>) {
  return (
    <div role="group" aria-label={label} className="border-line-strong flex rounded-s border">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cn(
            'text-small first:rounded-l-s last:rounded-r-s inline-flex h-10 items-center px-2.5 font-medium md:h-8',
            option.value === value ? 'bg-draw-soft text-ink' : 'text-ink-2 hover:bg-sunken',
          )}
        >
          {option.name}
        </button>
      ))}
    </div>
  )
}
