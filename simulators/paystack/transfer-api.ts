import type { FastifyInstance } from 'fastify'
import { type ListQuery, membersOf, type Refusal, refusalOf, pageOf, sendRefusal, sumOf, wordOf } from './answers.ts'
import type { Api } from './api.ts'
import { ownerOf, payoutFee } from './banks.ts'
import type { RefundOrder } from './refund-endings.ts'
import type { Recipient, Refund } from './rows.ts'
import { newCode } from './store.ts'
import type { TransferOrder } from './transfer-endings.ts'
import { disputeData, recipientData, refundData, refundRow, transferData } from './wire.ts'

/** Outgoing money: payouts to therapists, and refunds to cards. */
export function transferRoutes(scope: FastifyInstance, api: Api): void {
  const { faults, respond, currencies } = api
  scope.get('/balance', (_request, reply) => {
    const balance = faults.now().emptyBalance ? 0 : 1_000_000_000_00
    return respond(
      reply,
      'Balances retrieved',
      currencies.map((currency) => ({ currency, balance })),
    )
  })
  payoutRoutes(scope, api)
  refundRoutes(scope, api)
}

function payoutRoutes(scope: FastifyInstance, api: Api): void {
  const { store, faults, respond, mostPerPage, transfers } = api

  scope.post('/transferrecipient', ({ body }, reply) => {
    const recipient = readRecipient(body)
    if ('message' in recipient) return sendRefusal(reply, recipient)
    return respond(
      reply.code(201),
      'Transfer recipient created successfully',
      recipientData(recipientOf(api, recipient)),
    )
  })

  scope.post('/transfer', ({ body }, reply) => {
    const order = readTransfer(body, api)
    if ('message' in order) return sendRefusal(reply, order)
    const recipient = store.recipients.find(order.recipient)
    const transfer = transfers.begin(order, recipient?.accountNumber ?? '')
    return respond(reply, 'Transfer has been queued', transferData(store, transfer, faults.now()))
  })

  scope.get<{ Params: { reference: string } }>('/transfer/verify/:reference', ({ params }, reply) => {
    const transfer = store.transfers.find(params.reference)
    if (!transfer) return sendRefusal(reply, refusalOf('transfer_not_found', 'Transfer not found', 404))
    return respond(reply, 'Transfer retrieved', transferData(store, transfer, faults.now()))
  })

  scope.get<{ Querystring: ListQuery }>('/transfer', ({ query }, reply) => {
    const { rows, meta } = pageOf(store.transfers.all(), query, mostPerPage)
    return respond(
      reply,
      'Transfers retrieved',
      rows.map((row) => transferData(store, row, faults.now())),
      meta,
    )
  })
}

function refundRoutes(scope: FastifyInstance, api: Api): void {
  const { store, faults, respond, mostPerPage, refunds } = api

  scope.post('/refund', ({ body }, reply) => {
    const order = readRefund(body, api)
    if ('message' in order) return sendRefusal(reply, order)
    const refund = refunds.begin(order)
    return respond(reply, 'Refund has been queued for processing', refundData(store, refund, faults.now()))
  })

  scope.get<{ Params: { id: string } }>('/refund/:id', ({ params }, reply) => {
    const refund = store.refunds.find(params.id)
    if (!refund) return sendRefusal(reply, refusalOf('refund_not_found', 'Refund not found', 404))
    return respond(reply, 'Refund retrieved', refundData(store, refund, faults.now()))
  })

  scope.get<{ Params: { id: string } }>('/dispute/:id', ({ params }, reply) => {
    const dispute = store.disputes.all().find(({ id }) => String(id) === params.id)
    if (!dispute) return sendRefusal(reply, refusalOf('dispute_not_found', 'Dispute not found', 404))
    return respond(reply, 'Dispute retrieved', disputeData(store, dispute, faults.now()))
  })

  scope.get<{ Querystring: ListQuery & { transaction?: string } }>('/refund', ({ query }, reply) => {
    const idOf = ({ transaction }: Refund) => String(store.transactions.find(transaction)?.id)
    const matching = store.refunds
      .all()
      .filter((one) => query.transaction === undefined || idOf(one) === query.transaction)
    const { rows, meta } = pageOf(matching, query, mostPerPage)
    return respond(
      reply,
      'Refunds retrieved',
      rows.map((row) => refundRow(store, row, faults.now())),
      meta,
    )
  })
}

type RecipientOrder = Omit<Recipient, 'id' | 'code' | 'createdAt'>

/** The request of a recipient, or why the real gateway would refuse it. */
function readRecipient(body: unknown): RecipientOrder | Refusal {
  const { type, name, account_number: number, bank_code: bank, currency = 'NGN', email, metadata } = membersOf(body)
  if (type !== 'nuban') return refusalOf('invalid_type', 'Invalid recipient type')
  const [accountName, accountNumber, bankCode] = [wordOf(name), wordOf(number), wordOf(bank)]
  if (!accountName || !accountNumber || !bankCode || typeof currency !== 'string')
    return refusalOf('missing_params', 'Name, account number and bank code are required')
  if (currency !== 'NGN') return refusalOf('unsupported_currency', 'Currency not supported for nuban')
  if (ownerOf(bankCode, accountNumber) === null)
    return refusalOf('invalid_account', 'Cannot resolve account: the account number is not known at this bank')
  return { name: accountName, accountNumber, bankCode, currency, email: wordOf(email), metadata }
}

/** The recipient with this account; created where there is none. */
function recipientOf({ store, instant }: Api, order: RecipientOrder): Recipient {
  const { accountNumber, bankCode, currency } = order
  const known = store.recipients
    .all()
    .find((one) => one.accountNumber === accountNumber && one.bankCode === bankCode && one.currency === currency)
  return known ?? store.recipients.add({ ...order, code: newCode('RCP_'), createdAt: instant() })
}

/** The request of a payout, or why the real gateway would refuse it. */
function readTransfer(body: unknown, { store, faults, currencies }: Api): TransferOrder | Refusal {
  const { source, reference, recipient, currency = 'NGN', reason, ...more } = membersOf(body)
  if (source !== 'balance') return refusalOf('invalid_source', 'Transfer source must be balance')
  if (typeof reference !== 'string' || !/^[a-z0-9_-]{16,50}$/.test(reference))
    return refusalOf('invalid_reference', 'Reference must be 16 to 50 lowercase letters, digits, - or _')
  if (store.transfers.find(reference))
    return refusalOf(
      'duplicate_reference',
      'Please provide a unique reference. Transfer with this reference already exists',
    )
  const payee = typeof recipient === 'string' ? store.recipients.find(recipient) : undefined
  if (!payee) return refusalOf('invalid_transfer_recipient', 'Recipient specified is invalid')
  const amount = sumOf(more.amount)
  if (amount === null) return refusalOf('invalid_amount', 'Invalid amount passed')
  if (typeof currency !== 'string' || !currencies.includes(currency) || currency !== payee.currency)
    return refusalOf('unsupported_currency', 'Currency not supported for this recipient')
  if (faults.now().emptyBalance)
    return refusalOf('insufficient_balance', 'Your balance is not enough to fulfil this request')
  return {
    code: newCode('TRF_'),
    reference,
    recipient: payee.code,
    amount,
    currency,
    fee: payoutFee(amount, currency),
    reason: wordOf(reason) ?? '',
  }
}

/** The request of a refund, or why the real gateway would refuse it: never more than was paid. */
function readRefund(body: unknown, { store, refunds }: Api): RefundOrder | Refusal {
  const { transaction: matching, merchant_note: merchantNote, customer_note: customerNote, ...more } = membersOf(body)
  const transaction = store.transactions
    .all()
    .find(({ reference, id }) => reference === matching || id === Number(matching))
  if (!transaction) return refusalOf('transaction_not_found', 'Transaction not found', 404)
  if (transaction.status !== 'success') return refusalOf('transaction_not_successful', 'Transaction has not been paid')
  const paid = transaction.paidAmount ?? transaction.amount
  const amount = more.amount === undefined ? paid : sumOf(more.amount)
  if (amount === null) return refusalOf('invalid_amount', 'Invalid amount passed')
  if (amount > paid - refunds.returned(transaction.reference))
    return refusalOf('transaction_reversed', 'Refund amount cannot be more than what is left of the transaction')
  return {
    transaction: transaction.reference,
    amount,
    currency: transaction.paidCurrency ?? transaction.currency,
    merchantNote: wordOf(merchantNote),
    customerNote: wordOf(customerNote),
  }
}
