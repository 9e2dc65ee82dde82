import {
  codesOf,
  errorsOf,
  operationsOf,
  resolve,
  type ApiDocument,
  type Operation,
} from '@/lib/portal/docs/document'
import type { GuideSection } from '@/lib/portal/docs/guide'

/** Links in our texts are paths of this site; outside of it they need the whole address. */
const absolute = (markdown: string, url: string): string => markdown.replaceAll('](/', `](${url}/`)

const anchor = (operation: Operation) => `${operation.method} ${operation.path}`

/** The site for language models, in the form of llmstxt.org: what there is, and where it is told. */
export function llmsText(document: ApiDocument, sections: GuideSection[], url: string): string {
  const operations = operationsOf(document)
  const list = (all: Operation[]) =>
    all.map((one) => `- [${anchor(one)}](${url}/docs/reference/${one.operationId}): ${one.summary}`)
  const [summary = ''] = document.info.description.split('\n')
  return (
    [
      `# ${document.info.title}`,
      `> ${summary}`,
      `Base address: ${url}. Send your key in \`X-API-Key\`, from a server. Everything below in one file: [llms-full.txt](${url}/llms-full.txt).`,
      '## Guide',
      sections.map(({ id, title }) => `- [${title}](${url}/docs#${id})`).join('\n'),
      '## Reference',
      [
        `- [OpenAPI 3.1 document](${url}/openapi.json): every operation, schema and example`,
        `- [Reference to read](${url}/docs/reference)`,
        `- [Changes](${url}/docs/changelog): what those notice who call the API`,
        `- [Track record](${url}/track-record): every verified forecast and its result, with figures beside base rates`,
        `- [Errors](${url}/docs/errors): ${errorsOf(document)
          .map(({ code }) => code)
          .join(', ')}`,
      ].join('\n'),
      '## Data routes',
      list(operations.filter(({ tags }) => tags.includes('Data'))).join('\n'),
      '## Optional',
      list(operations.filter(({ tags }) => !tags.includes('Data'))).join('\n'),
    ].join('\n\n') + '\n'
  )
}

/** The guide and the whole reference as one Markdown text. */
export function llmsFullText(document: ApiDocument, sections: GuideSection[], url: string): string {
  const errors = errorsOf(document).map(
    ({ code, status, message, operations }) =>
      `| \`${code}\` | ${status} | ${message} | ${operations.map((one) => one.operationId).join(', ')} |`,
  )
  return (
    [
      `# ${document.info.title} ${document.info.version}`,
      document.info.description,
      ...sections.map(({ title, text }) => `## ${title}\n\n${absolute(text, url)}`),
      '## Operations',
      ...operationsOf(document).map(
        (operation) => `### ${anchor(operation)}\n\n${operationText(document, operation)}`,
      ),
      '## Errors',
      ['| Code | Status | What to do | Answered by |', '| --- | --- | --- | --- |', ...errors].join(
        '\n',
      ),
    ].join('\n\n') + '\n'
  )
}

const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 1)}\n\`\`\``

/** All that the document says about an operation, as Markdown. */
function operationText(document: ApiDocument, operation: Operation): string {
  const { summary, description, operationId, parameters = [], requestBody, responses } = operation
  const secured = operation.security.flatMap((one) => Object.keys(one))
  const body = requestBody?.content['application/json']?.example
  return [
    [summary + '.', description, `Operation \`${operationId}\`.`].filter(Boolean).join(' '),
    secured.includes('apiKey')
      ? 'Needs an API key in `X-API-Key`.'
      : secured.includes('session')
        ? 'Needs a session token as `Authorization: Bearer`.'
        : 'Open.',
    parameters.length > 0 && parametersText(operation),
    body !== undefined && `Body:\n\n${json(body)}`,
    ...Object.entries(responses).map(([status, given]) => {
      const answer = resolve(document, given)
      const codes = codesOf(document, given)
      const example = answer.content?.['application/json']?.example
      const says =
        codes.length > 0 ? codes.map((code) => `\`${code}\``).join(', ') : answer.description
      return `**${status}** ${says}${example === undefined ? '' : `\n\n${json(example)}`}`
    }),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function parametersText({ parameters = [] }: Operation): string {
  const rows = parameters.map((one) => {
    const { schema } = one
    const type = schema.enum?.join(' · ') ?? [schema.type ?? 'string'].flat().join(' or ')
    const bounds = schema.minimum === undefined ? '' : ` ${schema.minimum} to ${schema.maximum}`
    const fallback = schema.default === undefined ? '' : `Default ${String(schema.default)}. `
    const says = fallback + (one.description ?? schema.description ?? '')
    return `| \`${one.name}\` | ${one.in} | ${one.required ? 'yes' : 'no'} | ${type}${bounds} | ${says} |`
  })
  return [
    '| Parameter | In | Required | Type | |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
