/** Simulates Twilio's Messages API (2010-04-01): takes text messages, and refuses them as the real one does. */
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import fastify from 'fastify'

export interface SentText {
  to: string
  from: string
  text: string
}

export interface TwilioSimulator {
  url: string
  account: string
  token: string
  from: string
  /** What was taken, the oldest first. */
  texts: SentText[]
  /** Numbers of all attempts, also of refused ones. */
  attempts: string[]
  /** Answers messages to this number with this status and error; null ends that. */
  answer: (number: string, fault: { status: number; code?: number } | null) => void
  /** The owner of the number answers STOP. */
  stop: (number: string) => void
  close(): Promise<void>
}

export async function createTwilioSimulator(): Promise<TwilioSimulator> {
  const [account, token, from] = [`AC${randomUUID().replaceAll('-', '')}`, randomUUID(), '+15005550006']
  const app = fastify({ bodyLimit: 16 * 1024, forceCloseConnections: true })
  const faults = new Map<string, { status: number; code?: number }>()
  const texts: SentText[] = []
  const attempts: string[] = []
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.post<{ Params: { account: string }; Body: Record<string, string | undefined> }>(
    '/2010-04-01/Accounts/:account/Messages.json',
    async ({ params, body, headers }, reply) => {
      const expected = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
      if (headers.authorization !== expected || params.account !== account)
        return reply.code(401).send({ code: 20_003, message: 'Authenticate', status: 401 })
      const { To: to = '', From: sender = '', Body: text = '' } = body
      attempts.push(to)
      const fault = faults.get(to)
      // The real one repeats the number in its sentence.
      if (fault) return reply.code(fault.status).send({ code: fault.code, message: `Cannot send to ${to}`, ...fault })
      if (text === '' || sender === '') return reply.code(400).send({ code: 21_602, message: 'Body is required' })
      texts.push({ to, from: sender, text })
      return reply.code(201).send({ sid: `SM${randomUUID().replaceAll('-', '')}`, status: 'queued', to })
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const answer: TwilioSimulator['answer'] = (number, fault) =>
    void (fault === null ? faults.delete(number) : faults.set(number, fault))
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    account,
    token,
    from,
    texts,
    attempts,
    answer,
    stop: (number) => answer(number, { status: 400, code: 21_610 }),
    close: () => app.close(),
  }
}
