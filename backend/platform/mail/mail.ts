import { createHash } from 'node:crypto'
import nodemailer from 'nodemailer'
import { circuitBreaker } from '#platform/core/circuit-breaker.ts'

export interface MailSettings {
  /** `smtp://host:port` or `smtps://user:password@host:port`. */
  url: string
  /** `Solace <hello@solace.example>` */
  from: string
  /** Mail leaves this machine only encrypted, unless this says that the network is private. */
  allowPlain?: boolean
  connectMs?: number
  totalMs?: number
  /** Milliseconds for which the circuit breaker stays open after several consecutive failures. */
  restMs?: number
}

export const mailLimits = {
  connectMs: 5000,
  /** Maximum time between two answers of a server. */
  silenceMs: 10_000,
  /** Time limit of one mail, however slowly the server answers. */
  totalMs: 30_000,
  restMs: 30_000,
  /** One connection per sending worker (`queuePolicies`), so that a code never waits behind other mail. */
  connections: 6,
}

export interface Mail {
  /** One address. */
  to: string
  subject: string
  text: string
  html?: string
  /** Becomes the Message-ID: a retried mail is the same mail. */
  idempotencyKey: string
}

export interface Mailer {
  send(mail: Mail): Promise<{ messageId: string }>
  close(): void
}

/** The server did not accept it now; a retry may succeed. */
export class MailUnavailable extends Error {}

/**
 * The server works but did not accept this one mail; a retry may succeed: the recipient's server is busy, or refuses
 * us.
 */
export class MailDeferred extends MailUnavailable {}

/** The circuit breaker is open: this does not count as a try of the mail. */
export class MailResting extends MailUnavailable {
  readonly leftMs: number

  constructor(leftMs: number) {
    super('Mail server: resting')
    this.leftMs = leftMs
  }
}

/** It will never be accepted: no such address, or a mail that must not be sent. */
export class MailRefused extends Error {}

export function createMailer(settings: MailSettings): Mailer {
  const transport = nodemailer.createTransport({
    ...lineOf(settings),
    ...timesOf(settings),
    pool: true,
    maxConnections: mailLimits.connections,
  })
  const { totalMs = mailLimits.totalMs, restMs = mailLimits.restMs } = settings
  const guarded = circuitBreaker({
    restMs,
    isFault: (error) => error instanceof MailUnavailable && !(error instanceof MailDeferred),
    resting: (leftMs) => new MailResting(leftMs),
  })
  const domain = /@([a-z0-9.-]+)>?$/i.exec(settings.from)?.[1] ?? 'localhost'

  return {
    async send({ to, subject, text, html, idempotencyKey }) {
      if (!isOneAddress(to)) throw new MailRefused('Not one e-mail address')
      const messageId = `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)}@${domain}>`
      await guarded(async () => {
        // A server that answers slowly is never silent: the mail is aborted and its connection closed.
        const signal = AbortSignal.timeout(totalMs)
        const message = {
          from: settings.from,
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
        }
        try {
          await transport.sendMail(message)
        } catch (error) {
          throw signal.aborted ? new MailUnavailable('Mail server: ETIMEDOUT', { cause: error }) : translated(error)
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
    throw new Error('The address of the mail server is smtp://host:port or smtps://host:port')
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

const timesOf = ({ connectMs = mailLimits.connectMs, totalMs = mailLimits.totalMs }: MailSettings) => ({
  connectionTimeout: connectMs,
  greetingTimeout: connectMs,
  dnsTimeout: connectMs,
  socketTimeout: Math.min(mailLimits.silenceMs, totalMs),
})

/** No list, no display name, no line break: nothing that could add a second recipient. */
const isOneAddress = (to: string) =>
  to.length <= 254 && /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(to)

/** A subject is one line, whatever names or titles it contains. */
const oneLine = (subject: string) => subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

interface Answer {
  code?: unknown
  responseCode?: unknown
  command?: unknown
  response?: unknown
}

function translated(error: unknown): Error {
  const answer: Answer = typeof error === 'object' && error !== null ? error : {}
  const status = Number(answer.responseCode ?? 0)
  const isOfThisMail = status >= 400 && status !== 421 && (answer.command === 'RCPT TO' || answer.command === 'DATA')
  const reported = `Mail server: ${status || (typeof answer.code === 'string' ? answer.code : 'fault')}`
  if (isNoSuchAddress(answer)) return new MailRefused(reported, { cause: error })
  return isOfThisMail ? new MailDeferred(reported, { cause: error }) : new MailUnavailable(reported, { cause: error })
}

/** Codes of RFC 3463 about the recipient's address itself: unknown, moved, malformed, accepts no mail. */
const addressFaults = /^5\d\d[ -]5\.(1\.(0|1|2|3|6|10)|2\.1)(\s|$)/
const hasEnhancedCode = /^\d{3}[ -][245]\.\d{1,3}\.\d{1,3}(\s|$)/
/**
 * Without such a code only the message distinguishes a refusal of our server (relaying, reputation, greylisting) from
 * one of the address.
 */
const refusesUs =
  /relay|polic|spam|block|gr[ae]y|auth|list|rate|too many|limit|later|sender|reputation|access|denied|not allowed|\bip\b/i

/**
 * True when the server's answer means that mail can never reach the recipient. Every other permanent error (550 of a
 * policy, 535 of our password, 554 of a misconfigured server) can be fixed by an operator, so that the mail is kept.
 */
function isNoSuchAddress({ command, response, responseCode }: Answer): boolean {
  if (command !== 'RCPT TO') return false
  const reported = typeof response === 'string' ? response : ''
  if (hasEnhancedCode.test(reported)) return addressFaults.test(reported)
  return [550, 551, 553, 556].includes(Number(responseCode)) && !refusesUs.test(reported)
}
