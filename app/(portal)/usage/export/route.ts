import { z } from 'zod'
import { answer, api } from '@/lib/portal/api'
import { currentSession } from '@/lib/portal/session'
import { usageCsv } from '../usage-bars'

const rangeSchema = z.enum(['hours', 'days', 'months'])

/** What was used in a range, as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const range = rangeSchema.safeParse(new URL(request.url).searchParams.get('range'))
  if (!range.success) return text('Ask for ?range=hours, days or months.', 400)
  const session = await currentSession()
  if (!session) return text('Sign in again to download your usage.', 401)
  const history = await answer(
    api(session.token).GET('/account/usage', { params: { query: { range: range.data } } }),
  )
  if (!history.ok) return text('Your usage can’t be read right now; try again in a moment.', 503)
  const day = history.data.buckets.at(-1)?.start_local.slice(0, 10) ?? ''
  return new Response(usageCsv(history.data), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="prematch-usage-${range.data}-${day}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

const text = (message: string, status: number) =>
  new Response(`${message}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
