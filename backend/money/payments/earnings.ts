/**
 * Splits the fee of a session into the therapist's part, which clears for 48 hours after the end, and the platform share
 * (docs/product-rules.md#clearing). Each writes one row of `earning` and one ledger entry, idempotent by key.
 */
import { randomUUIDv7 } from 'node:crypto'
import { payoutLimits } from '#schemas/money/payouts.ts'
import { shares } from '#schemas/money/platform-share.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { insertEarning, lockAvailable, lockEarning, markReturned } from './earnings-queries.ts'
import { type Account, postEntry } from './ledger.ts'
import { takenFromAccounts } from './rules.ts'
import type { Sale } from './wallet-moves.ts'

/** `endAt`: end of the session; null if it does not take place. */
type Earned = Sale & { endAt: string | null }

/** A session took place: the provider's part starts to clear. */
export const earnSession = (db: Db, sale: Earned, round: number): Promise<string | null> =>
  earn(db, sale, { occasion: `session:${round}`, key: `session-earning:${sale.bookingIdentifier}:${round}` })

/** A late cancellation: the client pays the fee and the provider's part starts to clear. */
export const earnLateFee = (db: Db, sale: Earned, round: number): Promise<string | null> =>
  earn(db, sale, { occasion: `late_fee:${round}`, key: `late-cancellation:${sale.bookingIdentifier}:${round}` })

async function earn(
  db: Db,
  sale: Earned,
  { occasion, key }: { occasion: string; key: string },
): Promise<string | null> {
  const { platform, provider } = shares(sale.amount)
  const entry = await postEntry(db, {
    ...about(sale),
    key,
    transactionType: occasion.startsWith('session') ? 'session_earning' : 'late_cancellation_fee',
    transfers: [
      { from: own(sale, 'provider_held'), to: own(sale, 'provider_clearing'), amount: provider },
      { from: own(sale, 'provider_held'), to: { kind: 'platform_fee' }, amount: platform },
    ],
  })
  if (entry === null) return null
  await insertEarning(db, {
    identifier: randomUUIDv7(),
    providerIdentifier: sale.providerIdentifier,
    bookingIdentifier: sale.bookingIdentifier,
    occasion,
    fee: sale.amount,
    platformShare: platform,
    amount: provider,
    currency: sale.currency,
    status: 'clearing',
    entryIdentifier: entry,
    earnedAt: sale.at,
    clearsAt: iso(Temporal.Instant.from(sale.endAt ?? sale.at).add({ hours: payoutLimits.clearingHours })),
  })
  return entry
}

/** Reverses an earning in full, for a session that will take place again or a full refund: both parts are held again. */
export const returnEarning = (db: Db, sale: Sale, round: number): Promise<string | null> =>
  returnEarnings(db, sale, { occasion: `session:${round}`, key: `earning-return:${sale.bookingIdentifier}:${round}` })

/**
 * Takes `sale.amount` of an earned fee back into the amount held for the booking: the platform's part from the platform, the
 * therapist's from clearing or available earnings, or as a debt if it was paid out.
 */
export async function returnEarnings(
  db: Db,
  sale: Sale,
  { occasion, key }: { occasion: string; key: string },
): Promise<string | null> {
  const available = await lockAvailable(db, sale.providerIdentifier, sale.currency)
  const earning = await lockEarning(db, sale.bookingIdentifier, occasion)
  if (!earning || earning.fee - earning.returned < sale.amount) throw new Error(`No earning to reverse: ${key}`)
  const provider = shares(earning.returned + sale.amount).provider - shares(earning.returned).provider
  const parts = takenFromAccounts(provider, { status: earning.status, available })
  const to = own(sale, 'provider_held')
  const entry = await postEntry(db, {
    ...about(sale),
    key,
    transactionType: 'adjustment',
    transfers: [
      { from: own(sale, 'provider_clearing'), to, amount: parts.clearing },
      { from: own(sale, 'provider_available'), to, amount: parts.available },
      { from: own(sale, 'provider_debt'), to, amount: parts.debt },
      { from: { kind: 'platform_fee' }, to, amount: sale.amount - provider },
    ],
  })
  if (entry !== null) await markReturned(db, earning.identifier, earning.returned + sale.amount, earning.fee)
  return entry
}

const about = ({ bookingIdentifier, currency, at }: Sale) => ({ bookingIdentifier, currency, at })
const own = (
  { providerIdentifier: owner }: Sale,
  kind: 'provider_held' | 'provider_clearing' | 'provider_available' | 'provider_debt',
): Account => ({ kind, owner })
