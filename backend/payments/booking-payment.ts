import type { CurrencyCode, Static } from '#schemas/kit.ts'
import type { PaymentStart } from '#schemas/payments.ts'
import { type Context, signedIn } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { walletBalance } from './ledger.ts'
import { insertPayment, paymentsOfBooking } from './queries.ts'
import { shortfallOf } from './rules.ts'
import { startCheckout } from './start-checkout.ts'
import type { Sale } from './wallet-moves.ts'

/** Payments of a booking, newest first. */
export const bookingPayments = paymentsOfBooking

/** A payment that is done at once: from the wallet, or of a free session. */
export const recordPaid = (
  db: Db,
  { reference, method, ...sale }: Sale & { reference: string; method: 'wallet' | 'free' },
) =>
  insertPayment(db, {
    reference,
    userIdentifier: sale.clientIdentifier,
    purpose: 'booking',
    method,
    bookingIdentifier: sale.bookingIdentifier,
    amount: sale.amount,
    currency: sale.currency,
    at: sale.at,
    expiresAt: sale.at,
    nextCheckAt: null,
    settled: true,
  })

interface Wanted {
  identifier: string
  amount: number
  currency: CurrencyCode
  returnPath: string
}

/** Starts the gateway's checkout for a booking; an open one of the same sum is used again, so that nobody pays twice. */
export async function startBookingCheckout(
  context: Context,
  { identifier, ...wanted }: Wanted,
): Promise<{ isNew: boolean; start: Static<typeof PaymentStart> }> {
  const open = (await paymentsOfBooking(context.db, identifier)).find(
    ({ status, authorizationUrl, amount }) =>
      status === 'pending' && authorizationUrl !== null && amount === wanted.amount,
  )
  if (open?.authorizationUrl) {
    return {
      isNew: false,
      start: {
        payment: { reference: open.reference, status: 'pending' },
        metadata: { authorizationUrl: open.authorizationUrl },
      },
    }
  }
  return {
    isNew: true,
    start: await startCheckout(context, { ...wanted, purpose: 'booking', bookingIdentifier: identifier }),
  }
}

/** How a sum can be paid by the caller: wallet balance, what is missing, and the methods. */
export async function walletOffer(context: Context, { amount, currency }: { amount: number; currency: CurrencyCode }) {
  const balance = await walletBalance(context.db, signedIn(context).identifier, currency)
  const card = context.services.gateway.capabilities(currency).card ? (['card'] as const) : []
  return {
    walletBalance: balance,
    ...shortfallOf(amount, balance, currency),
    methods: amount === 0 ? (['free'] as const).slice() : ['wallet' as const, ...card],
  }
}
