/**
 * Simulates the push service of a browser (RFC 8030), and browsers that have subscribed there: it checks who sends (RFC 8292) and
 * decrypts with the keys of the browser (RFC 8291), so that a test sees what a person would see.
 */
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Browser, browserKeys, decrypt } from './browser-keys.ts'
import { senderProblem } from './check-sender.ts'

export interface SimulatedBrowser {
  /** As `PushSubscription.toJSON` of a browser. */
  subscription: { endpoint: string; p256dh: string; auth: string }
}

export interface ReceivedMessage {
  endpoint: string
  /** Decrypted, without the padding. */
  text: string
  ttl: number
  urgency: string
  topic: string
  /** Bytes of the encrypted message. */
  size: number
}

/** What the service answers instead of taking the message. */
export interface PushFault {
  status: number
  headers?: Record<string, string>
}

export interface PushSimulator {
  url: string
  /** A new browser with keys of its own. */
  browser(): SimulatedBrowser
  /** What was taken, the oldest first. */
  received: ReceivedMessage[]
  /** Addresses of all attempts, also of refused ones. */
  attempts: string[]
  /** Answers the next attempts for this address so; null ends that. */
  answer(endpoint: string, fault: PushFault | null): void
  close(): Promise<void>
}

interface Settings {
  /** The sender who may send, in base64url. */
  publicKey: string
  now?: () => Temporal.Instant
}

export async function createPushSimulator({
  publicKey,
  now = () => Temporal.Now.instant(),
}: Settings): Promise<PushSimulator> {
  const app = fastify({ bodyLimit: 4096 + 103, forceCloseConnections: true })
  const browsers = new Map<string, Browser>()
  const faults = new Map<string, PushFault>()
  const received: ReceivedMessage[] = []
  const attempts: string[] = []
  let url = ''
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post<{ Params: { id: string } }>('/send/:id', async (request, reply) => {
    const endpoint = `${url}/send/${request.params.id}`
    attempts.push(endpoint)
    const fault = faults.get(endpoint)
    if (fault)
      return reply
        .code(fault.status)
        .headers(fault.headers ?? {})
        .send()
    const browser = browsers.get(endpoint)
    if (!browser) return reply.code(410).send()
    const problem = senderProblem(String(request.headers.authorization), { publicKey, audience: url, now: now() })
    if (problem) return reply.code(403).send(problem)
    return take(request, reply, endpoint, browser)
  })

  function take({ headers, body }: FastifyRequest, reply: FastifyReply, endpoint: string, browser: Browser) {
    if (headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(body)) return reply.code(400).send()
    if (!/^\d+$/.test(String(headers.ttl))) return reply.code(400).send('TTL is missing')
    received.push({
      endpoint,
      text: decrypt(browser, body).toString('utf8'),
      ttl: Number(headers.ttl),
      urgency: String(headers.urgency),
      topic: String(headers.topic),
      size: body.length,
    })
    return reply.code(201).send()
  }

  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    received,
    attempts,
    browser() {
      const browser = browserKeys()
      const endpoint = `${url}/send/${randomUUID()}`
      browsers.set(endpoint, browser)
      return { subscription: { endpoint, ...browser.published } }
    },
    answer: (endpoint, fault) => void (fault === null ? faults.delete(endpoint) : faults.set(endpoint, fault)),
    close: () => app.close(),
  }
}
