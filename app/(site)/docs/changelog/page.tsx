import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readChanges } from '@/components/docs/changes'
import { Markdown } from '../markdown'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Docs'))('changesTitle') }
}

/** What changed, version by version, for those who call the API and for those who run it. */
export default async function ChangelogPage() {
  const [t, groups] = await Promise.all([getTranslations('Docs'), readChanges()])
  const versions = [...new Set(groups.map(({ version }) => version))]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-10">
      <header className="grid gap-3">
        <h1 className="text-display tracking-[-0.03em]">{t('changesTitle')}</h1>
        <p className="text-lead text-ink-2 max-w-[60ch]">{t('changesText')}</p>
      </header>
      {versions.map((version) => (
        <section key={version} lang="en" aria-labelledby={version} className="grid gap-8">
          <h2 id={version} className="text-h2 border-line border-t pt-6">
            {version}
          </h2>
          {groups
            .filter((group) => group.version === version)
            .map(({ kind, changes }) => (
              <section
                key={kind}
                aria-labelledby={`${version}-${kind}`}
                className="grid gap-x-10 gap-y-4 md:grid-cols-[8rem_minmax(0,1fr)]"
              >
                <h3 id={`${version}-${kind}`} className="text-h3 text-ink-2">
                  {kind}
                </h3>
                <ul className="grid gap-3.5">
                  {changes.map(({ id, text }) => (
                    <li key={id} id={id} className="target:bg-pitch-soft scroll-mt-6 rounded-s">
                      <Markdown text={text} label={kind} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </section>
      ))}
    </div>
  )
}
