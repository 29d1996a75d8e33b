import { incomingOf } from './paystack-accounts.ts'
import { instantOf, rowsOf, wordOf } from './paystack-answers.ts'
import type { PaystackCalls } from './paystack-calls.ts'
import { amountOf, at, textOf } from './paystack-parse.ts'
import { transferFeesOf, transferStatusOf } from './paystack-payouts.ts'
import { refundStatusOf } from './paystack-refunds.ts'
import type { GatewayMovement } from './port.ts'

/** Lists filter by creation date; a row may still move money this many days later. */
const longestDays = { '/transaction': 3, '/transfer': 14, '/refund': 45 } as const

/** The money movements of these days, from the gateway's own lists. */
export async function movementsAt(calls: PaystackCalls, from: string, until: string): Promise<GatewayMovement[]> {
  const [first, end] = [Date.parse(from), Date.parse(until)]
  const listed = async (path: keyof typeof longestDays, read: (row: unknown) => GatewayMovement | null) => {
    const begun = new Date(first - longestDays[path] * 86_400_000).toISOString()
    const movements = (await rowsOf(calls, path, { from: begun, to: until })).flatMap((row) => read(row) ?? [])
    return [...new Map(movements.map((one) => [one.gatewayReference, one])).values()]
  }
  const movements = [
    ...(await listed('/transaction', movementOfPayment)),
    ...(await listed('/transfer', movementOfTransfer)),
    ...(await listed('/refund', movementOfRefund)),
  ]
  return movements
    .filter(({ at: moment }) => Date.parse(moment) >= first && Date.parse(moment) < end)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function movementOfPayment(row: unknown): GatewayMovement | null {
  const incoming = incomingOf(row)
  if (incoming) {
    const { gatewayReference, amount, currency, fees } = incoming
    return {
      kind: 'incoming',
      reference: null,
      gatewayReference,
      amount,
      currency,
      fees,
      status: 'success',
      at: incoming.at,
    }
  }
  const status = wordOf(at(row, 'status'))
  if (status !== 'success' && status !== 'reversed') return null
  return {
    kind: 'payment',
    reference: wordOf(at(row, 'reference')),
    gatewayReference: wordOf(at(row, 'id')),
    ...sumOf(row),
    fees: amountOf(at(row, 'fees') ?? 0),
    status,
    at: instantOf(at(row, 'paid_at'), at(row, 'paidAt'), at(row, 'created_at')),
  }
}

function movementOfTransfer(row: unknown): GatewayMovement | null {
  const status = transferStatusOf(wordOf(at(row, 'status')))
  if (status !== 'paid' && status !== 'reversed') return null
  return {
    kind: 'payout',
    reference: textOf(at(row, 'reference')),
    gatewayReference: wordOf(at(row, 'transfer_code')),
    ...sumOf(row),
    fees: transferFeesOf(row),
    status,
    at: momentOf(row, 'transferred_at'),
  }
}

function movementOfRefund(row: unknown): GatewayMovement | null {
  if (refundStatusOf(wordOf(at(row, 'status'))) !== 'processed') return null
  return {
    kind: 'refund',
    reference: textOf(at(row, 'merchant_note')),
    gatewayReference: wordOf(at(row, 'id')),
    ...sumOf(row),
    fees: 0,
    status: 'processed',
    at: momentOf(row, 'refunded_at'),
  }
}

/** The field has two names, and the completion time may be missing: then the last change is used. */
const momentOf = (row: unknown, done: string) =>
  instantOf(...[done, 'updatedAt', 'updated_at', 'createdAt', 'created_at'].map((name) => at(row, name)))

const sumOf = (row: unknown) => ({ amount: amountOf(at(row, 'amount')), currency: wordOf(at(row, 'currency')) })
