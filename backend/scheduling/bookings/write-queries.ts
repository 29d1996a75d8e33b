import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { BookingTable } from '#platform/database/tables.gen.ts'

export type BookingChange = Updateable<BookingTable>

export const insertBooking = (db: Db, row: Insertable<BookingTable>) => db.insertInto('booking').values(row).execute()

/** Lock the booking first. */
export const updateBooking = (db: Db, identifier: string, change: BookingChange) =>
  db.updateTable('booking').set(change).where('identifier', '=', identifier).execute()

export const markConfirmed = (db: Db, identifier: string, paidAt: string) =>
  updateBooking(db, identifier, {
    status: 'confirmed',
    paidAt,
    paymentDueAt: null,
    cancelledBy: null,
    cancelledAt: null,
  })

/** Extends the payment deadline of an unpaid booking, never shortens it. */
export const extendPaymentDue = (db: Db, identifier: string, until: string) =>
  db
    .updateTable('booking')
    .set({ paymentDueAt: until })
    .where('identifier', '=', identifier)
    .where('status', '=', 'pending')
    .where('paymentDueAt', '<', until)
    .execute()
