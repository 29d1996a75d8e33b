import { randomUUID, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultBox } from './faults.ts'
import { type Order, type TransactionStore } from './store.ts'
import { jsonOf, transactionData } from './wire.ts'

interface Settings {
  store: TransactionStore
  faults: FaultBox
  currencies: readonly string[]
  checkoutUrl: (accessCode: string) => string
  now: () => Temporal.Instant
}

interface No {
  status: number
  code: string
  message: string
  nextStep: string
}

export const sendNo = (reply: FastifyReply, { status, code, message, nextStep }: No) =>
  reply
    .code(status)
    .send({ status: false, message, meta: { nextStep }, type: status >= 500 ? 'api_error' : 'validation_error', code })

/** Bearer check of every call that is made with the shop's key. */
export const keyCheck =
  (secretKey: string) =>
  async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const given = Buffer.from(headers.authorization ?? '')
    const right = Buffer.from(`Bearer ${secretKey}`)
    if (given.length === right.length && timingSafeEqual(given, right)) return
    const nextStep = 'Ensure that you provide the correct authorization key for the request'
    return sendNo(reply, { status: 401, code: 'invalid_Key', message: 'Invalid key', nextStep })
  }

/** The calls of the real gateway that the product makes. */
export function transactionRoutes(
  scope: FastifyInstance,
  { store, faults, currencies, checkoutUrl, now }: Settings,
): void {
  const say = (reply: FastifyReply, message: string, data: object) =>
    reply.type('application/json; charset=utf-8').send(jsonOf({ status: true, message, data }, faults.now()))

  scope.addHook('preHandler', async (_request, reply) => {
    const { delayMs } = faults.now()
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false })
    if (faults.take('failCalls'))
      return sendNo(reply, {
        status: 500,
        code: 'internal_error',
        message: 'An error occurred',
        nextStep: 'Try again later',
      })
  })
  scope.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 500 && faults.take('dropAnswers')) request.raw.socket.destroy()
  })

  scope.post('/transaction/initialize', ({ body }, reply) => {
    const order = readOrder(body, currencies)
    if ('message' in order) return sendNo(reply, order)
    if (store.find(order.reference)) return sendNo(reply, duplicate)
    const { accessCode, reference } = store.add(order, now())
    return say(reply, 'Authorization URL created', {
      authorization_url: checkoutUrl(accessCode),
      access_code: accessCode,
      reference,
    })
  })

  scope.get<{ Params: { reference: string } }>('/transaction/verify/:reference', ({ params }, reply) => {
    const transaction = store.find(params.reference)
    if (!transaction) return sendNo(reply, unknown)
    return say(reply, 'Verification successful', transactionData(transaction, faults.now()))
  })
}

const duplicate: No = {
  status: 400,
  code: 'duplicate_reference',
  message: 'Duplicate Transaction Reference',
  nextStep: 'Generate a new unique transaction reference and try again',
}
const unknown: No = {
  status: 404,
  code: 'transaction_not_found',
  message: 'Transaction reference not found.',
  nextStep: 'Ensure that you are passing the reference of a transaction that exists on this integration',
}

/** The order, or why the real gateway would refuse it. */
function readOrder(body: unknown, currencies: readonly string[]): Order | No {
  if (typeof body !== 'object' || body === null) return no('invalid_params', 'Invalid request body')
  const {
    email,
    amount,
    currency = 'NGN',
    reference = randomUUID(),
    callback_url: callback,
    metadata = '',
  } = body as Record<string, unknown>
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return no('invalid_email_address', 'Invalid Email Address Passed')
  const sum = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount
  if (typeof sum !== 'number' || !Number.isSafeInteger(sum) || sum < 1)
    return no('invalid_amount', 'Invalid Amount Sent')
  if (typeof currency !== 'string' || !currencies.includes(currency))
    return { ...no('unsupported_currency', 'Currency not supported by merchant'), status: 403 }
  if (typeof reference !== 'string' || !/^[A-Za-z0-9.=-]{1,100}$/.test(reference))
    return no('invalid_reference', 'Reference may contain only letters, digits and -.=')
  const callbackUrl =
    typeof callback === 'string' && /^https?:$/.test(URL.parse(callback)?.protocol ?? '') ? callback : null
  return { email, amount: sum, currency, reference, callbackUrl, metadata }
}

const no = (code: string, message: string): No => ({
  status: 400,
  code,
  message,
  nextStep: 'Ensure that all values are valid',
})
