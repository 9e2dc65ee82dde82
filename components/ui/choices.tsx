import { cn } from './cn'
import { Link } from './link'

interface ChoicesProps {
  label: string
  options: readonly { name: string; href: string; isChosen: boolean }[]
}

/** Addresses that differ in one thing, one of them the present one. */
export function Choices({ label, options }: ChoicesProps) {
  return (
    <nav aria-label={label} className="border-line-strong flex w-fit rounded-s border">
      {options.map(({ name, href, isChosen }) => (
        <Link
          key={name}
          href={href}
          scroll={false}
          aria-current={isChosen ? 'true' : undefined}
          className={cn(
            'text-small first:rounded-l-s last:rounded-r-s inline-flex h-10 items-center px-2.5 font-medium no-underline md:h-8',
            isChosen ? 'bg-draw-soft text-ink' : 'text-ink-2 hover:bg-sunken',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
