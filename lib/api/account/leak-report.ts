import { type z, type OpenAPIHono } from '@hono/zod-openapi'
import { isSigned } from '../../keys/leak-signature'
import { isWellFormedKey, isWellFormedTestKey } from '../../keys/format'
import { endLeakedKey, leakReportInput, reportLeak, type LeakReport } from '../../keys/report-leak'
import { ProductError } from '../../platform/errors'
import { endLeakedTestKey } from '../../sandbox'
import type { ApiDeps, ApiEnv } from '../context'
import { fieldIssues, validationAnswer } from '../errors'
import { jsonRequestOf, parseJson, readBytes } from '../http/guard'
import { SIGNATURE, type verdicts, reportLeakedKeysRoute } from './leak-report-routes'

/** Ends a key where its word says that it lives; another text is none of ours. */
function endReported(deps: ApiDeps, leak: LeakReport): Promise<boolean> {
  if (isWellFormedKey(leak.token)) return endLeakedKey(deps, leak)
  if (isWellFormedTestKey(leak.token)) return endLeakedTestKey(deps.sandbox, leak)
  return Promise.resolve(false)
}

/** Not behind the framework's validation: the signature is over the raw bytes and comes first. */
export function registerLeakReport(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.post(reportLeakedKeysRoute.path, async (c) => {
    c.header('Cache-Control', 'no-store')
    const secrets = deps.env.LEAK_REPORT_SECRET
    if (!secrets) throw new ProductError('leak_reports_unavailable', 3_600)
    const bytes = await readBytes(jsonRequestOf(c))
    if (!isSigned(secrets, c.req.header(SIGNATURE), bytes, deps.clock.nowMs()))
      throw new ProductError('invalid_signature')
    const report = leakReportInput.safeParse(parseJson(bytes))
    if (!report.success) return validationAnswer(c, fieldIssues(report.error, 'json'))
    const reporter = {
      kind: 'webhook' as const,
      source: 'leak_report',
      network: c.get('network'),
      requestId: c.get('requestId'),
    }
    const found = await reportLeak(deps.log, reporter, report.data, (leak) =>
      endReported(deps, leak),
    )
    return c.json(
      found.map(({ tokenSha256, isOurs }): z.infer<typeof verdicts>[number] => ({
        token_hash: tokenSha256,
        token_type: 'prematch_api_key',
        label: isOurs ? 'true_positive' : 'false_positive',
      })),
      200,
    )
  })
}
