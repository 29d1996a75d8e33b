import { createHash } from 'node:crypto'
import nodemailer from 'nodemailer'
import { circuitBreaker } from './circuit-breaker.ts'

export interface MailSettings {
  /** `smtp://host:port` or `smtps://user:password@host:port`. */
  url: string
  /** `Solace <hello@solace.example>` */
  from: string
  /** Mail leaves this machine only encrypted, unless this says that the network between is ours. */
  allowPlain?: boolean
  connectMs?: number
  totalMs?: number
}

export interface Mail {
  /** One address. */
  to: string
  subject: string
  text: string
  html?: string
  /** Becomes the Message-ID: a mail that is sent again is the same mail. */
  idempotencyKey: string
}

export interface Mailer {
  send(mail: Mail): Promise<{ messageId: string }>
  close(): void
}

/** The server did not take it, and may later. */
export class MailUnavailable extends Error {}

/** It will never be taken: no such address, or a mail that must not be sent. */
export class MailRefused extends Error {}

export function createMailer(settings: MailSettings): Mailer {
  const transport = nodemailer.createTransport({
    ...lineOf(settings),
    ...timesOf(settings),
    pool: true,
    maxConnections: 3,
  })
  const guarded = circuitBreaker({
    isFault: (error) => error instanceof MailUnavailable,
    resting: () => new MailUnavailable('Mail server: resting'),
  })
  const domain = /@([a-z0-9.-]+)>?$/i.exec(settings.from)?.[1] ?? 'localhost'

  return {
    async send({ to, subject, text, html, idempotencyKey }) {
      if (!isOneAddress(to)) throw new MailRefused('Not one e-mail address')
      const messageId = `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)}@${domain}>`
      await guarded(async () => {
        try {
          await transport.sendMail({
            from: settings.from,
            to: { name: '', address: to },
            subject: oneLine(subject),
            text,
            html,
            messageId,
            headers: { 'Auto-Submitted': 'auto-generated' },
            disableFileAccess: true,
            disableUrlAccess: true,
          })
        } catch (error) {
          throw translated(error)
        }
      })
      return { messageId }
    },
    close: () => transport.close(),
  }
}

function lineOf({ url, allowPlain = false }: MailSettings) {
  const { protocol, hostname, port, username, password } = new URL(url)
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new Error('The mail server is named smtp://host:port or smtps://host:port')
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const isHere = /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)
  return {
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !isHere && !allowPlain,
    ignoreTLS: !secure && isHere,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const },
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  }
}

const timesOf = ({ connectMs = 5000, totalMs = 15_000 }: MailSettings) => ({
  connectionTimeout: connectMs,
  greetingTimeout: connectMs,
  dnsTimeout: connectMs,
  socketTimeout: totalMs,
})

/** No list, no display name, no line break: nothing that could name a second reader. */
const isOneAddress = (to: string) =>
  to.length <= 254 && /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(to)

/** A subject is one line, whatever name or title stands in it. */
const oneLine = (subject: string) => subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function translated(error: unknown): Error {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const says = error instanceof Error && 'code' in error ? String(error.code) : 'fault'
  return code >= 550 && code < 560
    ? new MailRefused(`Mail server: ${code}`, { cause: error })
    : new MailUnavailable(`Mail server: ${code || says}`, { cause: error })
}
