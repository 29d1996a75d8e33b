import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AccountEndings } from './account-endings.ts'
import {
  isAddress,
  type ListQuery,
  membersOf,
  type Refusal,
  refusalOf,
  pageOf,
  type Responder,
  sendRefusal,
  sumOf,
} from './answers.ts'
import type { FaultBox } from '../shared/faults.ts'
import { cardOf } from '../shared/test-cards.ts'
import type { Endings } from './endings.ts'
import type { RefundEndings } from './refund-endings.ts'
import type { Order, Transaction } from './rows.ts'
import type { Store } from './store.ts'
import type { TransferEndings } from './transfer-endings.ts'
import { transactionData } from './wire.ts'

export interface Api {
  store: Store
  faults: FaultBox
  respond: Responder
  currencies: readonly string[]
  checkoutUrl: (accessCode: string) => string
  instant: () => string
  mostPerPage: number
  payments: Endings
  accounts: AccountEndings
  transfers: TransferEndings
  refunds: RefundEndings
}

/** Payments: the calls of the real gateway that the product makes. */
export function transactionRoutes(scope: FastifyInstance, api: Api): void {
  const { store, faults, respond, currencies, checkoutUrl, instant, mostPerPage, payments } = api

  scope.post('/transaction/initialize', ({ body }, reply) => {
    const order = readOrder(body, currencies)
    if ('message' in order) return sendRefusal(reply, order)
    if (store.transactions.find(order.reference)) return sendRefusal(reply, duplicate)
    const { accessCode, reference } = store.transactions.begin(order, instant())
    return respond(reply, 'Authorization URL created', {
      authorization_url: checkoutUrl(accessCode),
      access_code: accessCode,
      reference,
    })
  })

  scope.post('/transaction/charge_authorization', ({ body }, reply) => {
    const order = readOrder(body, currencies)
    if ('message' in order) return sendRefusal(reply, order)
    if (store.transactions.find(order.reference)) return sendRefusal(reply, duplicate)
    const known = store.authorizations.find(String(membersOf(body).authorization_code))
    if (!known?.isActive || known.email !== order.email || cardOf(known.card).isSingleUse)
      return sendRefusal(reply, notReusable)
    const { id } = store.transactions.begin(order, instant())
    const charged = payments.charge(store.transactions.update(id, { card: known.card, authorization: known.code }))
    if (charged.status === 'ongoing')
      return respond(reply, 'Please, redirect your customer to the authorization url provided', {
        authorization_url: checkoutUrl(charged.accessCode),
        reference: charged.reference,
        access_code: charged.accessCode,
        paused: true,
      })
    return respond(reply, 'Charge attempted', transactionData(store, charged, faults.now()))
  })

  scope.post('/customer/authorization/deactivate', ({ body }, reply) => {
    const known = store.authorizations.find(String(membersOf(body).authorization_code))
    if (!known?.isActive) return sendRefusal(reply, notReusable)
    store.authorizations.update(known.id, { isActive: false })
    return respond(reply, 'Authorization has been deactivated')
  })

  scope.get<{ Params: { reference: string } }>('/transaction/verify/:reference', ({ params }, reply) => {
    const transaction = store.transactions.find(params.reference)
    if (!transaction || transaction.incoming?.isLate) return sendRefusal(reply, unknown)
    return respond(reply, 'Verification successful', transactionData(store, transaction, faults.now()))
  })

  scope.get<{ Querystring: ListQuery & { status?: string; customer?: string } }>('/transaction', ({ query }, reply) => {
    const customer = query.customer === undefined ? null : store.customers.find(query.customer)
    const isRequested = ({ status, incoming }: Transaction) =>
      !incoming?.isLate &&
      (query.status === undefined || status === query.status) &&
      (customer === null || (incoming !== undefined && incoming.customer === customer?.code))
    const { rows, meta } = pageOf(store.transactions.all().filter(isRequested), query, mostPerPage)
    return respond(
      reply,
      'Transactions retrieved',
      rows.map((row) => transactionData(store, row, faults.now())),
      meta,
    )
  })
}

const duplicate: Refusal = {
  status: 400,
  code: 'duplicate_reference',
  message: 'Duplicate Transaction Reference',
  nextStep: 'Generate a new unique transaction reference and try again',
}
const notReusable: Refusal = {
  status: 400,
  code: 'invalid_authorization',
  message: 'Authorization code is invalid or cannot be charged again',
  nextStep: 'Request a new authorization from the customer',
}
const unknown: Refusal = {
  status: 404,
  code: 'transaction_not_found',
  message: 'Transaction reference not found.',
  nextStep: 'Ensure that you are passing the reference of a transaction that exists on this integration',
}

/** The request, or why the real gateway would refuse it. */
function readOrder(body: unknown, currencies: readonly string[]): Order | Refusal {
  if (typeof body !== 'object' || body === null) return refusalOf('invalid_params', 'Invalid request body')
  const members = membersOf(body)
  const { email, currency = 'NGN', reference = randomUUID(), callback_url: callback, metadata = '' } = members
  if (!isAddress(email)) return refusalOf('invalid_email_address', 'Invalid Email Address Passed')
  const amount = sumOf(members.amount)
  if (amount === null) return refusalOf('invalid_amount', 'Invalid Amount Sent')
  if (typeof currency !== 'string' || !currencies.includes(currency))
    return refusalOf('unsupported_currency', 'Currency not supported by merchant', 403)
  if (typeof reference !== 'string' || !/^[A-Za-z0-9.=-]{1,100}$/.test(reference))
    return refusalOf('invalid_reference', 'Reference may contain only letters, digits and -.=')
  const callbackUrl =
    typeof callback === 'string' && /^https?:$/.test(URL.parse(callback)?.protocol ?? '') ? callback : null
  return { email, amount, currency, reference, callbackUrl, metadata }
}
