import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { guide } from '@/lib/portal/docs/guide'
import { portalRuntime } from '@/lib/portal/runtime'
import { Markdown } from './markdown'
import { ownExample } from './own-example'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Docs'))('guideTitle') }
}

export default async function GuidePage() {
  const [t, locale, own] = await Promise.all([getTranslations('Docs'), getLocale(), ownExample()])
  const sections = await guide(locale, portalRuntime().publicUrl, {
    competition: own.competition,
    match: own.matchIds[0] ?? 'fsm:v1:…',
  })
  return (
    <div className="grid gap-x-14 pt-10 lg:grid-cols-[1fr_14rem]">
      <div className="grid min-w-0 content-start gap-12">
        <header className="grid gap-3">
          <h1 className="text-display tracking-[-0.03em]">{t('guideTitle')}</h1>
          <p className="text-lead text-ink-2 max-w-[60ch]">{t('guideText')}</p>
        </header>
        {sections.map(({ id, title, text }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="grid min-w-0 scroll-mt-6 gap-4"
          >
            <h2 id={`${id}-title`} className="text-h2 border-line border-t pt-6">
              {title}
            </h2>
            <Markdown text={text} label={title} />
          </section>
        ))}
      </div>
      <aside className="hidden lg:block">
        <nav aria-label={t('contents')} className="sticky top-6 grid gap-1 pt-2">
          {sections.map(({ id, title }) => (
            <a
              key={id}
              href={`#${id}`}
              className="text-small text-ink-3 hover:text-ink py-0.5 no-underline"
            >
              {title}
            </a>
          ))}
        </nav>
      </aside>
    </div>
  )
}
