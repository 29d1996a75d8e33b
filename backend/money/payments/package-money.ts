/** Moves of money that was paid in advance: to a session and back, and what is left when a package ends. Each is idempotent. */
import { randomUUIDv7 } from 'node:crypto'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { payoutLimits } from '#schemas/money/payouts.ts'
import { shares } from '#schemas/money/platform-share.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { insertEarning } from './earnings-queries.ts'
import { postEntry } from './ledger.ts'
import type { Sale } from './wallet-moves.ts'

const prepaid = (owner: string) => ({ kind: 'client_package', owner }) as const
const held = ({ providerIdentifier: owner }: Sale) => ({ kind: 'provider_held', owner }) as const
const about = ({ bookingIdentifier, currency, at }: Sale) => ({ bookingIdentifier, currency, at })

/** From the prepaid sessions to the amount held for the therapist. */
export const holdFromPackage = (db: Db, sale: Sale, reference: string): Promise<string | null> =>
  postEntry(db, {
    ...about(sale),
    key: `booking-payment:${reference}:${sale.bookingIdentifier}`,
    transactionType: 'booking_payment',
    reference,
    transfers: [{ from: prepaid(sale.clientIdentifier), to: held(sale), amount: sale.amount }],
  })

/** From the amount held for the therapist back to the prepaid sessions. */
export const returnToPackage = (db: Db, sale: Sale, round: number): Promise<string | null> =>
  postEntry(db, {
    ...about(sale),
    key: `booking-refund:${sale.bookingIdentifier}:${round}`,
    transactionType: 'booking_refund',
    transfers: [{ from: held(sale), to: prepaid(sale.clientIdentifier), amount: sale.amount }],
  })

interface Left {
  /** The package. */
  identifier: string
  client: string
  currency: CurrencyCode
  at: string
}

/** What goes back to the wallet when a package ends. */
export const refundPrepaid = (db: Db, left: Left, amount: number): Promise<string | null> =>
  postEntry(db, {
    key: `package-refund:${left.identifier}`,
    transactionType: 'package_refund',
    currency: left.currency,
    reference: `package-${left.identifier}`,
    at: left.at,
    transfers: [{ from: prepaid(left.client), to: { kind: 'client_wallet', owner: left.client }, amount }],
  })

/** What used sessions cost beyond their shares, up to the full fee, is earned when a package ends; it clears as any earning. */
export async function earnFromPackage(db: Db, sale: Sale, package_: string): Promise<void> {
  const { platform, provider } = shares(sale.amount)
  const entry = await postEntry(db, {
    ...about(sale),
    key: `package-settled:${package_}`,
    transactionType: 'session_earning',
    transfers: [
      {
        from: prepaid(sale.clientIdentifier),
        to: { kind: 'provider_clearing', owner: sale.providerIdentifier },
        amount: provider,
      },
      { from: prepaid(sale.clientIdentifier), to: { kind: 'platform_fee' }, amount: platform },
    ],
  })
  if (entry === null) return
  await insertEarning(db, {
    identifier: randomUUIDv7(),
    providerIdentifier: sale.providerIdentifier,
    bookingIdentifier: sale.bookingIdentifier,
    occasion: `package:${package_}`,
    fee: sale.amount,
    platformShare: platform,
    amount: provider,
    currency: sale.currency,
    status: 'clearing',
    entryIdentifier: entry,
    earnedAt: sale.at,
    clearsAt: iso(Temporal.Instant.from(sale.at).add({ hours: payoutLimits.clearingHours })),
  })
}
