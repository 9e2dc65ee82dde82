import type { ApiDocument, Operation } from '@/lib/portal/docs/document'
import { operationsOf } from '@/lib/portal/docs/document'
import { Link } from '@/components/ui/link'

const METHOD: Record<string, string> = {
  GET: 'text-pitch',
  DELETE: 'text-danger',
}

/** One operation in a line: its method, its address and what it is for. */
export function OperationLine({ operation }: { operation: Operation }) {
  const { method, path, summary } = operation
  return (
    <span className="grid gap-x-3 sm:grid-cols-[4rem_minmax(0,22rem)_1fr]">
      <span className={`num text-small font-medium ${METHOD[method] ?? 'text-away'}`}>
        {method}
      </span>
      <code translate="no" className="num text-small wrap-anywhere">
        {path}
      </code>
      <span className="text-small text-ink-3">{summary}</span>
    </span>
  )
}

/** Every operation by its group, each leading to its page; readable without any script. */
export function OperationList({ document }: { document: ApiDocument }) {
  const operations = operationsOf(document)
  const names = new Set([...document.tags, ...operations.flatMap(tagsOf)].map(({ name }) => name))
  return [...names]
    .map((name) => ({
      name,
      description: document.tags.find((tag) => tag.name === name)?.description,
      own: operations.filter(({ tags }) => tags.includes(name)),
    }))
    .filter(({ own }) => own.length > 0)
    .map(({ name, description, own }) => (
      <section key={name} lang="en" className="grid gap-2">
        <h2 className="text-h3">{name}</h2>
        {description ? <p className="text-small text-ink-3">{description}</p> : null}
        <ul className="border-line divide-line bg-surface rounded-m divide-y overflow-hidden border">
          {own.map((operation) => (
            <li key={operation.operationId} id={operation.operationId} className="scroll-mt-6">
              <Link
                href={`/docs/reference/${operation.operationId}`}
                className="hover:bg-sunken block px-4 py-2.5 no-underline -outline-offset-2"
              >
                <OperationLine operation={operation} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))
}

const tagsOf = ({ tags }: Operation) => tags.map((name) => ({ name }))
