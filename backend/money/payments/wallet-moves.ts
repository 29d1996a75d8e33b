/**
 * Moves between a wallet and the amount held for a therapist. Each is idempotent by key; one payment may cover several
 * bookings.
 */
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import { postEntry } from './ledger.ts'
import { walletBalance } from './ledger-queries.ts'

export interface Sale {
  bookingIdentifier: string
  clientIdentifier: string
  providerIdentifier: string
  amount: number
  currency: CurrencyCode
  /** ISO instant. */
  at: string
}

/** From the client's wallet to the amount held for the provider. Refuses an insufficient balance. */
export async function debitWallet(db: Db, sale: Sale, reference: string): Promise<void> {
  const balance = await walletBalance(db, sale.clientIdentifier, sale.currency, { lock: true })
  if (balance < sale.amount) throw refused('INSUFFICIENT_FUNDS')
  await postEntry(db, {
    ...about(sale),
    key: `booking-payment:${reference}:${sale.bookingIdentifier}`,
    transactionType: 'booking_payment',
    reference,
    transfers: [{ from: wallet(sale), to: held(sale), amount: sale.amount }],
  })
}

/** A card payment: from the gateway to the amount held for the provider. */
export const holdCardPayment = (
  db: Db,
  sale: Sale,
  { reference, gateway }: { reference: string; gateway: GatewayName },
): Promise<string | null> =>
  postEntry(db, {
    ...about(sale),
    key: `booking-payment:${reference}:${sale.bookingIdentifier}`,
    transactionType: 'booking_payment',
    reference,
    transfers: [{ from: { kind: `gateway_clearing:${gateway}` }, to: held(sale), amount: sale.amount }],
  })

/** From the amount held for the provider to the client's wallet. `round` distinguishes several payments of one booking. */
export const refundToWallet = (db: Db, sale: Sale, round: number): Promise<string | null> =>
  postEntry(db, {
    ...about(sale),
    key: `booking-refund:${sale.bookingIdentifier}:${round}`,
    transactionType: 'booking_refund',
    transfers: [{ from: held(sale), to: wallet(sale), amount: sale.amount }],
  })

/** From the amount held for the provider to the client's debt, since a chargeback returned this money already. */
export const setAgainstDebt = (db: Db, sale: Sale, round: number): Promise<string | null> =>
  postEntry(db, {
    ...about(sale),
    key: `booking-set-off:${sale.bookingIdentifier}:${round}`,
    transactionType: 'chargeback',
    transfers: [{ from: held(sale), to: { kind: 'client_debt', owner: sale.clientIdentifier }, amount: sale.amount }],
  })

const about = ({ bookingIdentifier, currency, at }: Sale) => ({ bookingIdentifier, currency, at })
const wallet = ({ clientIdentifier }: Sale) => ({ kind: 'client_wallet', owner: clientIdentifier }) as const
const held = ({ providerIdentifier }: Sale) => ({ kind: 'provider_held', owner: providerIdentifier }) as const
