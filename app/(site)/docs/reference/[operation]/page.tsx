import { ChevronLeft } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { snippets } from '@/components/code/snippets'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { EXPLORED, EXPLORER_NAMES } from '@/lib/portal/data-routes'
import { operationsOf, readDocument, resolve } from '@/lib/portal/docs/document'
import { explorerHref } from '@/lib/portal/explorer'
import { portalRuntime } from '@/lib/portal/runtime'
import { CallCode } from '../../call-code'
import { MarkdownInline } from '@/components/parts/markdown-inline'
import { Markdown } from '../../markdown'
import { ownExample } from '../../own-example'
import { exampleCall } from './example-call'
import { FieldList } from './field-list'
import { RefusalList } from './refusal-list'
import { csvColumns, schemaFields, type SchemaField } from './schema-fields'

type Props = PageProps<'/docs/reference/[operation]'>

async function find(params: Props['params']) {
  const [{ operation: id }, document] = await Promise.all([params, readDocument()])
  const operation = operationsOf(document).find(({ operationId }) => operationId === id)
  if (!operation) notFound()
  return { document, operation }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { operation } = await find(params)
  const { method, path, summary } = operation
  return { title: `${method} ${path}`, description: summary }
}

/** One operation: the call in three languages, what it takes, what comes back, and what may be refused. */
export default async function OperationPage({ params }: Props) {
  const [t, { document, operation }, own] = await Promise.all([
    getTranslations('Docs'),
    find(params),
    ownExample(),
  ])
  const { method, path, summary, description, requestBody, responses } = operation
  const call = exampleCall(document, operation, own, portalRuntime().publicUrl)
  const parameters = (operation.parameters ?? []).map((one): SchemaField => {
    const { name, in: place, required = false, schema, ...more } = resolve(document, one)
    const [field] = schemaFields(document, { properties: { [name]: schema } })
    const bounds =
      schema.minimum === undefined ? '' : `, ${schema.minimum} to ${schema.maximum ?? '…'}`
    const fallback = schema.default === undefined ? '' : `, default ${String(schema.default)}`
    return {
      path: `${place} ${name}`,
      name,
      depth: 0,
      required,
      type: `${place}, ${field?.type || 'text'}${bounds}${fallback}`,
      description: more.description ?? field?.description ?? '',
    }
  })
  const body = requestBody?.content['application/json']?.schema
  const [status, given] = Object.entries(responses).find(([one]) => one.startsWith('2')) ?? []
  const answered = given && resolve(document, given)
  const content = answered?.content?.['application/json']
  const fields = content?.schema ? schemaFields(document, content.schema) : []
  const csv = answered?.content?.['text/csv']
  const explored = EXPLORER_NAMES.find((name) => EXPLORED[name] === `${method} ${path}`)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-6">
      <header className="grid justify-items-start gap-3">
        <Link
          href={`/docs/reference#${operation.operationId}`}
          className="text-small text-ink-2 inline-flex items-center gap-1 py-1.5"
        >
          <ChevronLeft aria-hidden className="size-4" />
          <span>{t('wholeReference')}</span>
        </Link>
        <h1 translate="no" className="num text-h2 wrap-anywhere md:text-[24px] md:leading-8">
          <span className="text-ink-3">{method}</span> <span>{path}</span>
        </h1>
        <p lang="en" className="text-lead max-w-[60ch]">
          {summary}
        </p>
        {description ? (
          <div lang="en">
            <Markdown text={description} label={summary} />
          </div>
        ) : null}
        <p className="text-small text-ink-3">{t(`needs_${call.credential ?? 'nothing'}`)}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,500px)]">
        <div className="grid min-w-0 gap-3 lg:sticky lg:top-4 lg:order-last">
          <h2 className="text-h3">{t('theCall')}</h2>
          <CallCode texts={snippets(call)} label={summary} />
          <p className="text-small text-ink-3">{t(own.isOwn ? 'asksYours' : 'asksDemo')}</p>
          {explored ? (
            <p>
              <Link
                href={explorerHref(explored, {
                  ...(path.includes('{code}') && { code: own.competition }),
                  ...(path.includes('{match_id}') && { match_id: own.matchIds[0] ?? '' }),
                  ...(method === 'POST' && { match_ids: own.matchIds.join('\n') }),
                })}
                className={buttonClass('plain')}
              >
                {t('tryIt')}
              </Link>
            </p>
          ) : null}
          {content?.example === undefined ? null : (
            <>
              <h2 className="text-h3 pt-3">{t('recorded', { status: status ?? '' })}</h2>
              <div className="max-h-[70vh] overflow-y-auto">
                <Markdown
                  text={`\`\`\`json\n${JSON.stringify(content.example, null, 2)}\n\`\`\``}
                  label={t('recorded', { status: status ?? '' })}
                />
              </div>
            </>
          )}
        </div>
        <div className="grid min-w-0 gap-8">
          {parameters.length > 0 ? (
            <Part id="parameters" title={t('parameters')}>
              <FieldList fields={parameters} optional={t('optional')} />
            </Part>
          ) : null}
          {body ? (
            <Part id="body" title={t('body')}>
              <FieldList fields={schemaFields(document, body)} optional={t('optional')} />
            </Part>
          ) : null}
          <Part id="answer" title={t('answered', { status: status ?? '' })}>
            <p lang="en" className="text-ink-2 max-w-[68ch]">
              <MarkdownInline text={answered?.description ?? ''} />
            </p>
            {fields.length > 0 ? <FieldList fields={fields} /> : null}
          </Part>
          {csv?.schema ? (
            <Part id="csv" title={t('asCsv')}>
              <p lang="en" className="text-ink-2 max-w-[68ch]">
                <MarkdownInline text={csv.schema.description ?? ''} />
              </p>
              <FieldList fields={csvColumns(csv.schema)} />
            </Part>
          ) : null}
          <RefusalList document={document} operation={operation} />
        </div>
      </div>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}
