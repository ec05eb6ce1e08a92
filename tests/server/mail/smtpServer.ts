import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Email {
  recipient: string
}

/** The server's answer to a recipient or to the mail after it. Accepts when it returns nothing. */
export type Refuse = (what: 'recipient' | 'data', address: string) => { code: number; text: string } | undefined

export interface TestSmtpServer {
  port: number
  url: string
  received: ReceivedMail[]
  /** Resolves with the first mail, past or future, to this address with these words in its subject. */
  mailTo(address: string, subject: string): Promise<ReceivedMail>
  close(): Promise<void>
}

const refusal = (answer: { code: number; text: string } | undefined) =>
  answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null

/** An SMTP server on its own loopback port, or on an earlier one's. */
export async function openSmtpServer({
  port = 0,
  refuse,
}: { port?: number; refuse?: Refuse } = {}): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  async function receive(source: Promise<string>, recipient: string, done: (refused: Error | null) => void) {
    const mail = { ...(await PostalMime.parse(await source)), recipient }
    const refused = refusal(refuse?.('data', recipient))
    if (!refused) received.push(mail)
    done(refused)
    for (const look of waiting) look()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Clients that are connected are cut off, where it would wait for 30 s.
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, done) => done(refusal(refuse?.('recipient', address))),
    onData(stream, session, done) {
      void receive(text(stream), session.envelope.rcptTo[0]?.address ?? '', done)
    },
  })
  server.listen(port, 'localhost')
  await once(server.server, 'listening')
  const at = (server.server.address() as AddressInfo).port
  return {
    port: at,
    url: `smtp://localhost:${at}`,
    received,
    mailTo: (address, subject) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received.find((mail) => mail.recipient === address && mail.subject?.includes(subject))
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The first link in a mail's plain text below this path. */
export function linkIn({ text: plain = '' }: ReceivedMail, path: string): string {
  const found = plain.split(/\s+/).find((word) => URL.canParse(word) && new URL(word).pathname.startsWith(path))
  if (found === undefined) throw new Error(`The mail has no link to ${path}:\n${plain}`)
  return found
}
