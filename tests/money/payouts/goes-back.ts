import { inTransaction } from '#platform/database/database.ts'
import { takeBack } from '#backend/money/payments/earnings.ts'
import type { World } from '#tests/support/world.ts'
import type { Practice } from './practice.ts'

/** A part of a fee, only into what is held: what it is for is the affair of whoever asks for it. */
export const goesBack = (
  { database: { db }, clock }: World,
  { client, provider }: Practice,
  bookingIdentifier: string,
  amount: number,
) =>
  inTransaction(db, (inner) =>
    takeBack(
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
