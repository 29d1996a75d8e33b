import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { clearEarnings } from '#backend/money/payments/clear-earnings.ts'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { payWeekly } from '#backend/money/payouts/pay-weekly.ts'
import { payoutName } from './gateway-names.ts'

const weeksPaid = 4
/** Duration of a bank transfer in days. */
const bankDays = 1
const enteredDaysAgo = 60

const fail = (error: unknown) => {
  throw error
}

/** Earnings, cleared on schedule and paid out on the last Mondays without notifications; one payout awaits an operator. */
export async function writePayouts(db: Db, now: Temporal.Instant): Promise<void> {
  const entered = iso(now.subtract({ hours: enteredDaysAgo * 24 }))
  await db
    .updateTable('payoutAccount')
    .set({ changedAt: entered, usableFrom: entered })
    .where('status', '=', 'verified')
    .execute()
  for (let weeks = weeksPaid - 1; weeks >= 0; weeks -= 1) {
    const at = mondayOf(now).subtract({ hours: weeks * 7 * 24 })
    await inTransaction(db, async (inner) => {
      await clearEarnings({ db: inner, now: at }, fail)
      await payWeekly({ db: inner, now: at }, fail)
      if (weeks === 0) await holdLargest(inner, at)
      await arriveAll(inner, at, now)
    })
  }
  await inTransaction(db, (inner) => clearEarnings({ db: inner, now }, fail))
}

/** The most recent Monday; payouts run on Mondays. */
function mondayOf(now: Temporal.Instant): Temporal.Instant {
  const at = now.toZonedDateTimeISO('UTC')
  const monday = at.subtract({ days: at.dayOfWeek - 1 }).withPlainTime('06:00')
  return (Temporal.ZonedDateTime.compare(monday, at) <= 0 ? monday : monday.subtract({ weeks: 1 })).toInstant()
}

/** The largest payout, so that the operator has one to decide. */
async function holdLargest(db: Db, at: Temporal.Instant): Promise<void> {
  const largest = await db
    .selectFrom('payout')
    .select('identifier')
    .where('status', '=', 'scheduled')
    .where('currency', '=', 'USD')
    .orderBy('amount', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!largest) return
  await db
    .updateTable('payout')
    .set({ status: 'on_hold', heldAt: iso(at), holdReason: 'second_look', nextCheckAt: null })
    .where('identifier', '=', largest.identifier)
    .execute()
}

async function arriveAll(db: Db, sent: Temporal.Instant, now: Temporal.Instant): Promise<void> {
  const later = sent.add({ hours: bankDays * 24 })
  const settledAt = iso(Temporal.Instant.compare(later, now) < 0 ? later : now)
  const payouts = await db.selectFrom('payout').selectAll().where('status', '=', 'scheduled').execute()
  for (const { identifier, reference, amount, currency, gateway } of payouts) {
    await postEntry(db, {
      key: `payout-paid:${reference}`,
      transactionType: 'payout',
      reference,
      currency,
      at: settledAt,
      transfers: [{ from: { kind: 'payouts_in_transit' }, to: { kind: `gateway_clearing:${gateway}` }, amount }],
    })
    await db
      .updateTable('payout')
      .set({ status: 'paid', sentAt: iso(sent), settledAt, nextCheckAt: null, gatewayReference: payoutName(gateway) })
      .where('identifier', '=', identifier)
      .execute()
  }
}
