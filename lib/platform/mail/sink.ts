import type { AddressInfo } from 'node:net'
import type { Clock } from '../clock'
import { MemoryInbox, type Inbox } from './inbox'

export interface MailSink {
  /** `smtp://127.0.0.1:<port>` */
  url: string
  inbox: Inbox
  close(): Promise<void>
}

/** A real SMTP server on a free loopback port that keeps what it is given. For development and test. */
export async function startMailSink(clock: Clock): Promise<MailSink> {
  // Loaded here, as production never needs it.
  const { SMTPServer } = await import('smtp-server')
  const inbox = new MemoryInbox()
  const server = new SMTPServer({
    // Loopback only: neither a password nor encryption is asked for.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 5 * 1024 * 1024,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      inbox.receive(stream, recipients, clock.now()).then(() => done(), done)
    },
  })
  // A client that hangs up mid-sentence is its own problem.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    inbox,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
