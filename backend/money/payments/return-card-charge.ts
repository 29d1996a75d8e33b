import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { postEntry } from './ledger.ts'
import { insertReturn, updatePayment } from './queries.ts'
import type { GatewayPaid } from './settle-payment.ts'

/**
 * Pays back what was charged to add a card. The money does not touch the wallet: it goes straight into transit, and the
 * sweep of the refunds sends it to the card.
 */
export async function returnCardCharge(db: Db, payment: GatewayPaid, now: Temporal.Instant): Promise<void> {
  const { reference, gateway, amount } = payment
  if (amount === 0) return
  const entry = await postEntry(db, {
    key: `topup:${reference}`,
    transactionType: 'topup',
    currency: payment.currency as CurrencyCode,
    reference,
    at: iso(now),
    transfers: [{ from: { kind: `gateway_clearing:${gateway}` }, to: { kind: 'refunds_in_transit' }, amount }],
  })
  if (entry === null) return
  await updatePayment(db, reference, { refunded: amount })
  await insertReturn(db, payment, { reference: `refund-${crypto.randomUUID()}`, at: iso(now) })
}
