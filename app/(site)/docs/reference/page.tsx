import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readDocument } from '@/lib/portal/docs/document'
import { OperationList } from '../operation-list'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Docs'))('referenceTitle') }
}

export default async function ReferencePage() {
  const [t, document] = await Promise.all([getTranslations('Docs'), readDocument()])
  return (
    <div className="grid gap-8 pt-10">
      <header className="grid gap-3">
        <h1 className="text-display tracking-[-0.03em]">{t('referenceTitle')}</h1>
        <p className="text-lead text-ink-2 max-w-[60ch]">{t('referenceText')}</p>
      </header>
      <OperationList document={document} />
    </div>
  )
}
