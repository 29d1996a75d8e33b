import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Mail } from './store.ts'

interface Settings {
  port: number
  host: string
  now: () => Temporal.Instant
  onMail: (mail: Mail) => void
}

/** SMTP server that accepts every mail and forwards none. */
export async function listenForMail({
  port,
  host,
  now,
  onMail,
}: Settings): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    banner: 'Solace mailbox',
    size: 5_000_000,
    maxClients: 50,
    closeTimeout: 500,
    onData(stream, session, done) {
      simpleParser(stream, { skipImageLinks: true, skipTextToHtml: true }).then(
        (parsed) => {
          if (stream.sizeExceeded) return done(Object.assign(new Error('Too large'), { responseCode: 552 }))
          const text = (parsed.text ?? '').replaceAll('\r\n', '\n')
          const html = parsed.html === false ? null : parsed.html
          onMail({
            id: randomUUIDv7(),
            receivedAt: now().toString({ fractionalSecondDigits: 3 }),
            from: parsed.from?.text ?? senderOf(session),
            to: session.envelope.rcptTo.map(({ address }) => address.toLowerCase()),
            subject: parsed.subject ?? '',
            text,
            html,
            messageId: parsed.messageId ?? null,
            copies: 1,
            code: /^\s*(\d{4,8})\s*$/m.exec(text)?.[1] ?? null,
            links: [...new Set(text.match(/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g) ?? [])],
          })
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  // A sender may disconnect at any time; without a listener the error would end the process.
  server.on('error', () => undefined)
  const socket = server.listen(port, host)
  await once(socket, 'listening')
  return {
    port: (socket.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const senderOf = ({ envelope }: SMTPServerSession) => (envelope.mailFrom ? envelope.mailFrom.address : '')
