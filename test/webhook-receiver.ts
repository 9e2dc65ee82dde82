import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { Db } from '../lib/platform/db'

/** A call as a receiver got it. */
export interface Received {
  path: string
  headers: Record<string, string>
  payload: string
}

/** A receiver on this machine that keeps what it was sent. */
export interface WebhookReceiver {
  url: string
  /** In the order in which they came. */
  received: Received[]
  /** How it answers from now on; 204 at first. */
  answer(listener: RequestListener | number): void
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  let listener: RequestListener | number = 204
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', headers } = request
      const payload = Buffer.concat(chunks).toString()
      received.push({ path, headers: headers as Record<string, string>, payload })
      if (typeof listener === 'number') response.writeHead(listener).end()
      else listener(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (next) => void (listener = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What a call says, once the field's own library has verified it. */
export const verified = ({ headers, payload }: Received, secret: string) =>
  new Webhook(secret).verify(payload, headers) as {
    type: string
    timestamp: string
    data: { match_id?: string; at?: string }
  }

/** Says that matches left, as a promotion does: the cheapest change there is. */
export async function tellChanges(
  db: Db,
  changes: readonly { matchId: string; type?: string; code?: string }[],
): Promise<void> {
  const { seq: promotionSeq } = await db.promotion.findFirstOrThrow({ orderBy: { seq: 'desc' } })
  await db.change.createMany({
    data: changes.map(({ matchId, type = 'match.removed', code = 'PREMIER_LEAGUE' }) => ({
      promotionSeq,
      matchId,
      competitionCode: code,
      type,
      reliableBefore: true,
      detail: '{"before":null,"moved":null}',
    })),
  })
}
