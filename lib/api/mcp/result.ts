import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Receipt } from './tools'

/** What a call cost, as the headers of its answer say. */
export function readReceipt(headers: Headers): Receipt {
  const number = (name: string) => {
    const value = headers.get(name)
    return value === null ? null : Number(value)
  }
  const cost = /^units=(\d+), rows=(\d+)$/.exec(headers.get('x-request-cost') ?? '')
  return {
    units: cost ? Number(cost[1]) : null,
    rows: cost ? Number(cost[2]) : null,
    units_remaining_hour: number('x-quota-units-remaining-hour'),
    units_remaining_day: number('x-quota-units-remaining-day'),
    rows_remaining_day: number('x-match-rows-remaining-day'),
    requests_remaining: number('x-ratelimit-remaining'),
    release: headers.get('x-data-version'),
    request_id: headers.get('x-request-id'),
  }
}

interface Problem {
  detail: string | { loc: (string | number)[]; msg: string }[]
  message?: string
}

/** A refusal in the API's own sentence, with its code and for how long it holds. */
export async function refusalOf(answer: Response): Promise<CallToolResult> {
  const { detail, message } = (await answer.json()) as Problem
  const sentence = Array.isArray(detail)
    ? detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ')
    : message
  const facts = {
    code: Array.isArray(detail) ? 'validation_error' : detail,
    status: answer.status,
    ...(answer.headers.has('retry-after') && {
      retry_after_seconds: Number(answer.headers.get('retry-after')),
    }),
    request_id: answer.headers.get('x-request-id'),
  }
  return {
    isError: true,
    content: [{ type: 'text', text: `${sentence}\n${JSON.stringify(facts)}` }],
  }
}
