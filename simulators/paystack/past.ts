import type { Past, PastPayment, PastPayout } from '../shared/past.ts'
import { payoutFee } from './banks.ts'
import type { Transaction, Transfer } from './rows.ts'
import { newCode } from './store.ts'
import { feesOf, transferInFees } from './wire.ts'

type Named<Row> = Omit<Row, 'id'>

export const transactionsOf = ({ payments }: Past): Named<Transaction>[] => payments.map(transactionOf)
export const transfersOf = ({ payouts }: Past): Named<Transfer>[] => payouts.map(transferOf)

function transactionOf({ isCard, amount, currency, at, email, ...named }: PastPayment): Named<Transaction> {
  const card = { reference: named.reference, fees: feesOf(amount, currency) }
  const incoming = { customer: '', accountNumber: '', senderName: email, isLate: false }
  return {
    ...(isCard ? card : { reference: named.gatewayReference, fees: transferInFees(amount), incoming }),
    accessCode: newCode(),
    email,
    amount,
    currency,
    callbackUrl: null,
    metadata: '',
    status: 'success',
    createdAt: at,
    paidAt: at,
    paidAmount: amount,
    paidCurrency: currency,
    gatewayResponse: 'Successful',
    arrivesAt: null,
  }
}

const transferOf = (payout: PastPayout): Named<Transfer> => ({
  code: payout.gatewayReference,
  reference: payout.reference,
  recipient: payout.recipient,
  amount: payout.amount,
  currency: payout.currency,
  fee: payoutFee(payout.amount, payout.currency),
  reason: '',
  status: 'success',
  refusal: null,
  createdAt: payout.sentAt,
  updatedAt: payout.arrivedAt,
  transferredAt: payout.arrivedAt,
  dueAt: null,
})
