import { MarkdownInline } from '@/components/parts/markdown-inline'
import type { SchemaField } from './schema-fields'

/** Fields one below the other, those inside of others moved in: name, what it is, what it means. */
export function FieldList({ fields, optional }: { fields: SchemaField[]; optional?: string }) {
  return (
    <ul lang="en" className="border-line bg-surface rounded-m divide-line divide-y border">
      {fields.map(({ path, name, depth, type, required, description }) => (
        <li
          key={path}
          className="grid gap-x-4 gap-y-0.5 py-1.5 pr-4"
          style={{ paddingLeft: `${16 + depth * 18}px` }}
        >
          <span className="flex flex-wrap items-baseline gap-x-2">
            <code translate="no" className="num text-small font-medium wrap-anywhere">
              {name}
            </code>
            <span className="text-tiny text-ink-3">{type}</span>
            {optional !== undefined && !required ? (
              <span className="text-tiny text-ink-3">{optional}</span>
            ) : null}
          </span>
          {description ? (
            <span className="text-small text-ink-2 max-w-[68ch]">
              <MarkdownInline text={description} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
