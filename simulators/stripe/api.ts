import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasSecretKey } from '../shared/has-secret-key.ts'
import { type FaultBox, limitSeconds } from '../shared/faults.ts'
import type { Call } from './calls.ts'
import { StripeError } from './demands.ts'
import { formOf } from './form.ts'
import { cashOfCustomer, expanded } from './lists.ts'
import type { Store } from './store.ts'

export const sendRefusal = (reply: FastifyReply, { status, body }: StripeError) => reply.code(status).send(body)

/** Bearer check of every call with the merchant's key. */
export const keyCheck =
  (secretKey: string) =>
  async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (hasSecretKey(headers, secretKey)) return
    return sendRefusal(reply, new StripeError(401, undefined, 'Invalid API Key provided'))
  }

interface Settings {
  store: Store
  faults: FaultBox
  orders: Record<string, Call>
  questions: Record<string, Call>
}

type Request = { Params: { id?: string; money?: string } }

/**
 * The calls of the real gateway that the product makes: form-encoded writes with an idempotency key each, reads with
 * `expand`.
 */
export function apiRoutes(scope: FastifyInstance, { store, faults, orders, questions }: Settings): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  const callOf = ({ method, url }: FastifyRequest) => `${method} ${url.split('?', 1)[0]}`

  scope.addHook('preHandler', async (request, reply) => {
    const call = callOf(request)
    const delayMs = faults.delayOf(call)
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false })
    if (faults.nextCallFault('silentCalls', call)) return reply.hijack()
    if (faults.nextCallFault('limitCalls', call))
      return sendRefusal(
        reply.header('retry-after', limitSeconds),
        new StripeError(429, 'rate_limit', 'Too many requests'),
      )
    if (faults.nextCallFault('failCalls', call))
      return sendRefusal(reply, new StripeError(500, undefined, 'An error occurred', { type: 'api_error' }))
    return undefined
  })
  scope.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 500 && faults.nextCallFault('dropAnswers', callOf(request))) request.raw.socket.destroy()
  })
  scope.setErrorHandler<Error>((error, _request, reply) =>
    error instanceof StripeError
      ? sendRefusal(reply, error)
      : sendRefusal(reply, new StripeError(500, undefined, error.message, { type: 'api_error' })),
  )

  for (const [path, call] of Object.entries(questions))
    scope.get<Request>(path, ({ params, url, headers }) => {
      const form = formOf(url.split('?')[1] ?? '')
      return expanded(store, call({ form, id: params.id ?? '', account: accountOf(headers) }), form)
    })
  scope.get<Request>('/v1/customers/:id/cash_balance_transactions/:money', ({ params }) =>
    cashOfCustomer(store)(params.id ?? '', params.money ?? ''),
  )

  for (const [path, call] of Object.entries(orders))
    scope.post<Request>(path, ({ params, url, body, headers }, reply) => {
      const text = typeof body === 'string' ? body : ''
      const carryOut = () => {
        const form = formOf(text)
        return expanded(store, call({ form, id: params.id ?? '', account: accountOf(headers) }), form)
      }
      return once(reply, headers, `${url} ${text}`, carryOut)
    })

  /** The same key gets the same answer, success or error, for a day; with other params it is refused. */
  function once(reply: FastifyReply, headers: FastifyRequest['headers'], words: string, carryOut: () => object) {
    const key = headers['idempotency-key']
    const requestHash = createHash('sha256').update(words).digest('hex')
    const known = typeof key === 'string' ? store.answerTo(key) : undefined
    if (known && known.asked !== requestHash)
      throw new StripeError(
        400,
        undefined,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      )
    reply.type('application/json; charset=utf-8')
    if (known) return reply.code(known.status).header('idempotent-replayed', 'true').send(known.body)
    const { status, body, isStored } = outcomeOf(carryOut)
    if (typeof key === 'string' && isStored) store.saveAnswer(key, { asked: requestHash, status, body })
    return reply.code(status).send(body)
  }
}

function outcomeOf(carryOut: () => object): { status: number; body: string; isStored: boolean } {
  try {
    return { status: 200, body: JSON.stringify(carryOut()), isStored: true }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return { status: error.status, body: JSON.stringify(error.body), isStored: error.isStored }
  }
}

function accountOf({ 'stripe-account': account }: FastifyRequest['headers']): string | null {
  return typeof account === 'string' ? account : null
}
