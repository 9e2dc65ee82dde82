import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OperationList } from '@/components/docs/operation-list'
import { ScalarReference } from '@/components/docs/scalar-reference'
import { readDocument } from '@/lib/portal/docs/document'
import { REFERENCE_SCRIPT } from '@/lib/portal/docs/reference-script'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Docs'))('referenceTitle') }
}

export default async function ReferencePage() {
  const [t, document] = await Promise.all([getTranslations('Docs'), readDocument()])
  return (
    <div className="pt-8">
      <header className="grid gap-2 pb-4">
        <h1 className="text-display tracking-[-0.03em]">{t('referenceTitle')}</h1>
        <p className="text-body text-ink-2 max-w-[72ch]">{t('referenceText')}</p>
      </header>
      <ScalarReference src={REFERENCE_SCRIPT}>
        <OperationList document={document} />
      </ScalarReference>
    </div>
  )
}
