import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Brand } from '@/components/parts/brand'
import { buttonClass } from '@/components/ui/button'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('NotFound'))('metaTitle') }
}

export default function NotFound() {
  const t = useTranslations('NotFound')
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 px-6 py-16">
      <Brand />
      <div className="grid gap-2">
        <h1 className="text-h1">{t('title')}</h1>
        <p className="text-body text-ink-2">{t('text')}</p>
      </div>
      {/* With a load of their own: every page carries what this one is made of. */}
      <p className="flex flex-wrap gap-2">
        <a href="/overview" className={buttonClass('primary')}>
          {t('overview')}
        </a>
        <a href="/" className={buttonClass()}>
          {t('start')}
        </a>
      </p>
    </main>
  )
}
