import type { MoneyPaymentDetail } from '#schemas/operations/finance.ts'
import type { Db } from '#platform/database/database.ts'
import { entriesOf } from './entries-of.ts'
import { entryRowsOf } from './payment-queries.ts'

/** Ledger entries of a booking, and of its payments and their refunds by these references, oldest first. */
export const ledgerOfBooking = async (
  db: Db,
  { booking, references }: { booking: string; references: readonly string[] },
): Promise<MoneyPaymentDetail['entries']> => entriesOf(await entryRowsOf(db, { references, bookings: [booking] }))
