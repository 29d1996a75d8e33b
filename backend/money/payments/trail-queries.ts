import type { Db } from '#platform/database/database.ts'
import { fullNameOrNull } from '#platform/database/full-name.ts'

/** The session of a transaction, with its therapist. */
export const findTrailBooking = (db: Db, identifier: string) =>
  db
    .selectFrom('booking as b')
    .innerJoin('appUser as p', 'p.identifier', 'b.providerIdentifier')
    .select(['b.identifier', 'b.startAt', 'b.endAt', 'b.status', fullNameOrNull('p').as('therapist')])
    .where('b.identifier', '=', identifier)
    .executeTakeFirst()

/** Payments for a booking and refunds to the wallet, in ledger order. */
export const heldMoney = (db: Db, bookingIdentifier: string) =>
  db
    .selectFrom('ledgerEntry as e')
    .innerJoin('ledgerTransfer as t', 't.entryIdentifier', 'e.identifier')
    .select(['e.transactionType', 'e.reference', 'e.createdAt', 't.amount'])
    .where('e.bookingIdentifier', '=', bookingIdentifier)
    .where('e.transactionType', 'in', ['booking_payment', 'booking_refund'])
    .orderBy('t.id')
    .execute()

/** A therapist's earnings from a booking, less refunds, with their payout. */
export const earningsOfBooking = (db: Db, bookingIdentifier: string) =>
  db
    .selectFrom('earning as e')
    .leftJoin('payout as p', 'p.identifier', 'e.payoutIdentifier')
    .select(['e.fee', 'e.returned', 'e.earnedAt', 'e.clearsAt', 'e.clearedAt'])
    .select(['p.status as payoutStatus', 'p.settledAt'])
    .where('e.bookingIdentifier', '=', bookingIdentifier)
    .where('e.status', '<>', 'returned')
    // What a package left to the therapist when it ended is not part of this session's fee.
    .where('e.occasion', 'not like', 'package:%')
    .orderBy('e.earnedAt')
    .execute()

export const findCardRefund = (db: Db, reference: string) =>
  db.selectFrom('cardRefund').selectAll().where('reference', '=', reference).executeTakeFirst()
