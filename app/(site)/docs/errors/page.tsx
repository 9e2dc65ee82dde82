import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { Card } from '@/components/ui/card'
import { StatusTag } from '@/components/parts/status-tag'
import { errorsOf, readDocument } from '@/lib/portal/docs/document'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Docs'))('errorsTitle') }
}

export default async function ErrorsPage() {
  const [t, says, document] = await Promise.all([
    getTranslations('Docs'),
    getTranslations('Errors'),
    readDocument(),
  ])
  return (
    <div className="grid gap-8 pt-10">
      <header className="grid gap-3">
        <h1 className="text-display tracking-[-0.03em]">{t('errorsTitle')}</h1>
        <p className="text-lead text-ink-2 max-w-[60ch]">{t('errorsText')}</p>
      </header>
      <div className="grid gap-4">
        {errorsOf(document).map(({ code, status, message }) => {
          const key = code as 'internal_error'
          return (
            <Card
              key={code}
              id={code}
              aria-labelledby={`${code}-title`}
              className="grid scroll-mt-6 gap-3 p-4 md:p-5"
            >
              <h2 id={`${code}-title`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <StatusTag status={status} />
                <Link
                  translate="no"
                  href={`/docs/errors/${code}`}
                  className="num text-h3 wrap-anywhere no-underline hover:underline"
                >
                  {code}
                </Link>
              </h2>
              <p className="text-body max-w-[72ch]">{says.has(key) ? says(key) : message}</p>
              <p className="text-small text-ink-3 max-w-[72ch]" lang="en">
                <span className="num">message</span>: {message}
              </p>
            </Card>
          )
        })}
      </div>
    </div>
  )
}
