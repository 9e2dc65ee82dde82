import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Form } from '@/components/ui/form'
import type { CatalogueEntry } from '@/lib/portal/api'
import { chooseFirst } from './actions'

/** The competitions with most matches ahead, each chosen by one click; all others are in the catalogue. */
export function ChooseFirst({ competitions }: { competitions: CatalogueEntry[] }) {
  const t = useTranslations('Overview')
  const [state, action, pending] = useSafeAction(chooseFirst)
  return (
    <>
      <p className="text-small text-ink-2">{t('chooseText')}</p>
      <Form action={action} aria-busy={pending} className="grid gap-2 @xl:grid-cols-2">
        {competitions.map(({ code, name, matches_available: count }) => (
          <button
            key={code}
            type="submit"
            name="code"
            value={code}
            aria-disabled={pending || undefined}
            onClick={(event) => pending && event.preventDefault()}
            className="border-line-strong bg-surface hover:border-pitch text-ink grid min-h-12 rounded-s border px-3 py-1.5 text-left"
          >
            <span className="font-medium">{name}</span>
            <span className="text-tiny text-ink-3">{t('ahead', { count })}</span>
          </button>
        ))}
      </Form>
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      <p>
        <Link
          href="/competitions"
          className="text-small inline-block py-1.5 underline underline-offset-2"
        >
          {t('chooseAll')}
        </Link>
      </p>
    </>
  )
}
