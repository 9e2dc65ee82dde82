import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'

/** Finds one call by its request id; a whole error body may be pasted. Works without scripts. */
export function FindForm({ typed }: { typed: string | undefined }) {
  const t = useTranslations('Requests')
  return (
    <form action="/requests" role="search" className="flex gap-2">
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">{t('find')}</span>
        <Search
          aria-hidden
          className="text-ink-3 pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2"
        />
        <Input
          name="id"
          required
          maxLength={500}
          defaultValue={typed}
          placeholder={t('findPlaceholder')}
          autoComplete="off"
          spellCheck={false}
          className="num pl-9"
        />
      </label>
      <Button type="submit" size="field">
        {t('findButton')}
      </Button>
    </form>
  )
}
