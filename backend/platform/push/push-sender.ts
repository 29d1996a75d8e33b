/** Sends encrypted messages to the push services of browsers (RFC 8030). */
import { Agent, request } from 'undici'
import type { PushConfig } from '#platform/core/config.ts'
import { encryptMessage, type Receiver } from './encrypt-message.ts'
import { NotPublic, publicLookup } from './public-address.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import { vapidAuthorization } from './vapid.ts'

export interface PushMessage {
  endpoint: string
  receiver: Receiver
  content: Buffer
  /** Seconds for which the push service keeps the message for a device that cannot be reached. */
  lifetime: number
  isUrgent: boolean
  /** A later message with the same topic replaces one that was not delivered yet. */
  topic: string
}

export type PushOutcome =
  | { as: 'sent' }
  /** The subscription does not exist any more. */
  | { as: 'gone' }
  /** The push service cannot take it now. Null: it named no time. */
  | { as: 'later'; afterSeconds: number | null }
  /** It never takes this message; `reason` is a status or what was wrong with the address. */
  | { as: 'refused'; reason: string }

/** For the log, which takes name and code. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused'
  readonly code: string
  constructor(reason: string) {
    super(`A push service refused a notification: ${reason}`)
    this.code = reason
  }
}

export interface PushSender {
  send(message: PushMessage, now: Temporal.Instant): Promise<PushOutcome>
  close(): Promise<void>
}

const callMs = 10_000
/** All contents have this size, so that the size of a message says nothing about it. */
const paddedTo = 512

export function openPushSender(config: PushConfig): PushSender {
  const { loopbackHttp } = config
  const agent = new Agent({
    connections: 8,
    // The address of the simulator is no name, so it is not looked up.
    connect: { timeout: callMs, lookup: publicLookup },
    headersTimeout: callMs,
    bodyTimeout: callMs,
    maxResponseSize: 16 * 1024,
    keepAliveTimeout: 4000,
  })
  return {
    async send(message, now) {
      if (!isPushEndpoint(message.endpoint, { loopbackHttp })) return { as: 'refused', reason: 'address' }
      try {
        const { statusCode, headers, body } = await request(message.endpoint, {
          method: 'POST',
          dispatcher: agent,
          signal: AbortSignal.timeout(callMs),
          headers: headersOf(config, message, now),
          body: encryptMessage(message.receiver, message.content, { paddedTo }),
        })
        await body.dump()
        return outcomeOf(statusCode, headers['retry-after'], now)
      } catch (error) {
        if (isNotPublic(error)) return { as: 'refused', reason: 'address' }
        return { as: 'later', afterSeconds: null }
      }
    },
    close: () => agent.destroy(),
  }
}

const headersOf = (
  config: PushConfig,
  { endpoint, lifetime, isUrgent, topic }: PushMessage,
  now: Temporal.Instant,
) => ({
  authorization: vapidAuthorization(config, { audience: new URL(endpoint).origin, subject: config.subject, now }),
  'content-encoding': 'aes128gcm',
  'content-type': 'application/octet-stream',
  ttl: String(lifetime),
  urgency: isUrgent ? 'high' : 'normal',
  topic,
})

/** A redirect is not followed: it is a refusal. */
function outcomeOf(status: number, retryAfter: unknown, now: Temporal.Instant): PushOutcome {
  if (status >= 200 && status < 300) return { as: 'sent' }
  if (status === 404 || status === 410) return { as: 'gone' }
  if (status === 429 || status >= 500) return { as: 'later', afterSeconds: secondsOf(retryAfter, now) }
  return { as: 'refused', reason: String(status) }
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function secondsOf(retryAfter: unknown, now: Temporal.Instant): number | null {
  if (typeof retryAfter !== 'string') return null
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const milliseconds = Date.parse(retryAfter) - now.epochMilliseconds
  return Number.isNaN(milliseconds) ? null : Math.max(0, Math.ceil(milliseconds / 1000))
}

const isNotPublic = (error: unknown) =>
  error instanceof Error && [error, error.cause].some((one) => one instanceof NotPublic)
