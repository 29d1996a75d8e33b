import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { type GatewayRefund, GatewayRefused, type RefundOrder } from '#platform/gateways/port.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import { countRefunded, lockCardPayment } from '#backend/money/payments/card-money.ts'
import { type Account, postEntry } from '#backend/money/payments/ledger.ts'
import { takeFailedRefund } from './take-back.ts'
import { findPaid, lockRefund, type RefundRow, updateRefund } from './queries.ts'
import { refundStep } from './rules.ts'
import { tellRefund } from './tell-refund.ts'

export interface Settling {
  db: Db
  services: Services
  now: Temporal.Instant
}

/** Hands a refund to the gateway, for the first time or again: the same reference gives money back once. */
export async function sendRefund(settling: Settling, refund: RefundRow): Promise<RefundRow> {
  const gateway = settling.services.gateways.named(refund.gateway)
  const order = await orderOf(settling.db, refund)
  try {
    return await settleRefund(settling, refund, await gateway.refund(order))
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    const { amount, currency } = refund
    const told = { status: 'failed', gatewayReference: null, amount, currency, reason: error.message } as const
    return settleRefund(settling, refund, told)
  }
}

/** Asks what became of a refund; one that the gateway has never seen is sent again. */
export async function checkRefund(settling: Settling, refund: RefundRow): Promise<RefundRow> {
  if (refund.status === 'pending') return sendRefund(settling, refund)
  const gateway = settling.services.gateways.named(refund.gateway)
  const told = await gateway.verifyRefund(await orderOf(settling.db, refund), refund.gatewayReference)
  if (told) return settleRefund(settling, refund, told)
  return refund.status === 'processed' ? refund : sendRefund(settling, refund)
}

async function orderOf(db: Db, { reference, paymentReference, amount, currency }: RefundRow): Promise<RefundOrder> {
  return { reference, payment: await findPaid(db, paymentReference), amount, currency }
}

type Told = Omit<GatewayRefund, 'gatewayReference'> & { gatewayReference: string | null }

/** The one way in for what the gateway says of a refund; each word counts once. */
const settleRefund = (settling: Settling, { reference }: RefundRow, told: Told): Promise<RefundRow> =>
  inTransaction(settling.db, async (db) => {
    const refund = await lockRefund(db, reference)
    if (!refund) throw new Error(`No refund ${reference}`)
    const { now } = settling
    const status = refundStep(refund, told)
    if (status === null) return refund
    const isOver = status === 'processed' || status === 'failed'
    const settled = await updateRefund(db, reference, {
      status,
      gatewayReference: told.gatewayReference ?? refund.gatewayReference,
      reason: told.reason?.slice(0, 300) ?? null,
      checks: refund.checks + 1,
      settledAt: isOver ? iso(now) : null,
      nextCheckAt: isOver ? null : iso(nextCheck(refund.createdAt, now)),
    })
    if (status === 'processed') await arrive({ ...settling, db }, settled)
    if (status === 'failed') await comeBack({ ...settling, db }, settled, refund)
    return settled
  })

async function arrive(settling: Settling, refund: RefundRow): Promise<void> {
  const entry = await post(settling, refund, {
    key: `refund-processed:${refund.reference}`,
    from: { kind: 'refunds_in_transit' },
    to: { kind: `gateway_clearing:${refund.gateway}` },
  })
  if (entry !== null) await tellRefund(settling, refund, { news: 'refund_processed', entry })
}

/** Into the wallet again: from the way, or from the gateway where the bank sent back what had arrived. */
async function comeBack(settling: Settling, refund: RefundRow, before: RefundRow): Promise<void> {
  const entry = await post(settling, refund, {
    key: `refund-failed:${refund.reference}`,
    from:
      before.status === 'processed' ? { kind: `gateway_clearing:${refund.gateway}` } : { kind: 'refunds_in_transit' },
    to: { kind: 'client_wallet', owner: refund.userIdentifier },
  })
  if (entry === null) return
  const payment = await lockCardPayment(settling.db, refund.paymentReference)
  if (payment) await countRefunded(settling.db, payment, -refund.amount)
  if (payment) await takeFailedRefund(settling, payment, refund)
  await tellRefund(settling, refund, { news: 'refund_failed', entry })
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
