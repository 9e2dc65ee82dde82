import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { env, stderr, stdin } from 'node:process'
import { PrematchClient } from '../client'
import { isForPeople, print } from './show'
import { keep, urlOf } from './settings'

/** The key from the environment, from what is piped in, or typed by a person, unseen. Never from an argument: others see these. */
async function readKey(): Promise<string> {
  if (env.PREMATCH_KEY) return env.PREMATCH_KEY
  if (!stdin.isTTY) {
    let text = ''
    for await (const part of stdin.setEncoding('utf8')) text += String(part)
    return text
  }
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: stdin, output: unseen, terminal: true })
  // Only now: what is typed from here on is not echoed.
  stderr.write('API key: ')
  const key = await asking.question('')
  asking.close()
  stderr.write('\n')
  return key
}

/** Keeps a key, once the API has said whose it is. Costs no units. */
export async function login(said: string | undefined, json: boolean): Promise<void> {
  const baseUrl = urlOf(said)
  const apiKey = (await readKey()).trim()
  const client = new PrematchClient({ apiKey, baseUrl })
  const { data } = await client.me()
  const file = keep({ url: client.baseUrl, key: apiKey })
  const { client: owner, plan, competitions } = data
  if (isForPeople(json))
    print(
      `The key of ${owner.name}, ${plan ?? 'without a plan'}, ${competitions.length} competitions. It is kept in ${file}.`,
    )
  else print(JSON.stringify({ client: owner, plan, competitions, file }))
}
