import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** How an endpoint behaves: one that fails does so until it is repaired. */
export type Manner = 'works' | 'refuses' | 'hangs' | 'breaks'

/** What an endpoint took, in its order. */
export interface Taken {
  endpoint: number
  id: string
  type: string
  match: string
}

export type Order =
  | { order: 'open'; manners: Manner[]; secret: string }
  | { order: 'repair' }
  | { order: 'count' }
  | { order: 'tell' }
export type Told =
  | { told: 'open'; urls: string[] }
  | { told: 'repaired' }
  /** How many calls came, answered well or not. */
  | { told: 'count'; calls: number; taken: number }
  | { told: 'all'; taken: Taken[]; unsigned: number }

/** Receivers in a process of their own: what they do takes nothing from whoever measures. */
const taken: Taken[] = []
let calls = 0
let unsigned = 0
let repaired = false

const tell = (message: Told) => process.send?.(message)

async function open(endpoint: number, manner: Manner, secret: string): Promise<string> {
  const webhook = new Webhook(secret)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      calls++
      if (manner !== 'works' && !repaired) {
        if (manner === 'refuses') response.writeHead(500).end('not now')
        if (manner === 'breaks') request.socket.destroy()
        return
      }
      const headers = request.headers as Record<string, string>
      try {
        const { type, data } = webhook.verify(Buffer.concat(chunks).toString(), headers) as {
          type: string
          data: { match_id: string }
        }
        taken.push({ endpoint, id: headers['webhook-id'] ?? '', type, match: data.match_id })
      } catch {
        unsigned++
      }
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

process.on('message', (message: Order) => {
  switch (message.order) {
    case 'open':
      void Promise.all(message.manners.map((manner, i) => open(i, manner, message.secret))).then(
        (urls) => tell({ told: 'open', urls }),
      )
      break
    case 'repair':
      repaired = true
      tell({ told: 'repaired' })
      break
    case 'count':
      tell({ told: 'count', calls, taken: taken.length })
      break
    case 'tell':
      tell({ told: 'all', taken, unsigned })
  }
})
process.on('disconnect', () => process.exit(0))
