import { inTransaction } from '#platform/database/database.ts'
import { returnEarnings } from '#backend/money/payments/earnings.ts'
import type { Product } from '#tests/support/product.ts'
import type { Practice } from './practice.ts'

/** A part of a fee, back to what is held only: its further use is up to the caller. */
export const returnHeldFee = (
  { database: { db }, clock }: Product,
  { client, provider }: Practice,
  bookingIdentifier: string,
  amount: number,
) =>
  inTransaction(db, (inner) =>
    returnEarnings(
      inner,
      {
        bookingIdentifier,
        clientIdentifier: client.identifier,
        providerIdentifier: provider.identifier,
        amount,
        currency: 'NGN',
        at: clock.now().toString(),
      },
      { occasion: 'session:1', key: `back:${bookingIdentifier}` },
    ),
  )
