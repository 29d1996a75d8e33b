import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { type GatewayRefund, GatewayRefused, type RefundOrder } from '#platform/gateways/port.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import { countRefunded, lockCardPayment } from '#backend/money/payments/card-money.ts'
import { type Account, postEntry } from '#backend/money/payments/ledger.ts'
import { chargeBackFailedRefund } from './charge-back.ts'
import { findPaid, lockRefund, type RefundRow, updateRefund } from './queries.ts'
import { refundStep } from './rules.ts'
import { notifyRefund } from './notify-refund.ts'

export interface Settling {
  db: Db
  services: Services
  now: Temporal.Instant
}

/** Sends a refund to the gateway, or retries it: the reference makes it idempotent. */
export async function sendRefund(settling: Settling, refund: RefundRow): Promise<RefundRow> {
  const gateway = settling.services.gateways.named(refund.gateway)
  const order = await orderOf(settling.db, refund)
  try {
    return await settleRefund(settling, refund, await gateway.refund(order))
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    const { amount, currency } = refund
    const report = { status: 'failed', gatewayReference: null, amount, currency, reason: error.message } as const
    return settleRefund(settling, refund, report)
  }
}

/** Queries the status of a refund. One that the gateway does not know is sent again. */
export async function checkRefund(settling: Settling, refund: RefundRow): Promise<RefundRow> {
  if (refund.status === 'pending') return sendRefund(settling, refund)
  const gateway = settling.services.gateways.named(refund.gateway)
  const report = await gateway.verifyRefund(await orderOf(settling.db, refund), refund.gatewayReference)
  if (report) return settleRefund(settling, refund, report)
  return refund.status === 'processed' ? refund : sendRefund(settling, refund)
}

async function orderOf(db: Db, { reference, paymentReference, amount, currency }: RefundRow): Promise<RefundOrder> {
  return { reference, payment: await findPaid(db, paymentReference), amount, currency }
}

type Report = Omit<GatewayRefund, 'gatewayReference'> & { gatewayReference: string | null }

/** The single entry point for the gateway's reports on a refund. Each report counts once. */
const settleRefund = (settling: Settling, { reference }: RefundRow, report: Report): Promise<RefundRow> =>
  inTransaction(settling.db, async (db) => {
    const refund = await lockRefund(db, reference)
    if (!refund) throw new Error(`No refund ${reference}`)
    const { now } = settling
    const status = refundStep(refund, report)
    if (status === null) return refund
    const isOver = status === 'processed' || status === 'failed'
    const settled = await updateRefund(db, reference, {
      status,
      gatewayReference: report.gatewayReference ?? refund.gatewayReference,
      reason: report.reason?.slice(0, 300) ?? null,
      checks: refund.checks + 1,
      settledAt: isOver ? iso(now) : null,
      nextCheckAt: isOver ? null : iso(nextCheck(refund.createdAt, now)),
    })
    if (status === 'processed') await arrive({ ...settling, db }, settled)
    if (status === 'failed') await returnToWallet({ ...settling, db }, settled, refund)
    return settled
  })

async function arrive(settling: Settling, refund: RefundRow): Promise<void> {
  const entry = await post(settling, refund, {
    key: `refund-processed:${refund.reference}`,
    from: { kind: 'refunds_in_transit' },
    to: { kind: `gateway_clearing:${refund.gateway}` },
  })
  if (entry !== null) await notifyRefund(settling, refund, { news: 'refund_processed', entry })
}

/** Returns the money to the wallet: from transit, or from the gateway if the bank returned a processed refund. */
async function returnToWallet(settling: Settling, refund: RefundRow, before: RefundRow): Promise<void> {
  const entry = await post(settling, refund, {
    key: `refund-failed:${refund.reference}`,
    from:
      before.status === 'processed' ? { kind: `gateway_clearing:${refund.gateway}` } : { kind: 'refunds_in_transit' },
    to: { kind: 'client_wallet', owner: refund.userIdentifier },
  })
  if (entry === null) return
  const payment = await lockCardPayment(settling.db, refund.paymentReference)
  if (payment) await countRefunded(settling.db, payment, -refund.amount)
  if (payment) await chargeBackFailedRefund(settling, payment, refund)
  await notifyRefund(settling, refund, { news: 'refund_failed', entry })
}

const post = (
  { db, now }: Settling,
  { reference, amount, currency }: RefundRow,
  { key, from, to }: { key: string; from: Account; to: Account },
) =>
  postEntry(db, {
    key,
    transactionType: to.kind === 'client_wallet' ? 'payout_reversal' : 'payout',
    currency,
    reference,
    at: iso(now),
    transfers: [{ from, to, amount }],
  })
