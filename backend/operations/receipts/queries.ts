import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type Licence, rowsInPdf } from './rules.ts'

/** One row above the limit is read, which shows that there are more. */
const most = rowsInPdf + 1

type Method = 'wallet' | 'card' | 'bank_transfer' | 'free' | 'package'

/** Sessions with their therapist; the ledger shows how they were paid. */
const sessions = (db: Db, client: string) =>
  db
    .selectFrom('booking as b')
    .innerJoin('provider as v', 'v.userIdentifier', 'b.providerIdentifier')
    .innerJoin('appUser as p', 'p.identifier', 'b.providerIdentifier')
    .select(['b.identifier', 'b.status', 'b.isConsultation', 'b.startAt', 'b.endAt', 'b.sessionMinutes'])
    .select(['b.fee', 'b.reduction', 'b.promoted', 'b.currency', 'b.paidAt', 'b.refunded', 'b.setOff'])
    .select(['b.cancelledAt', 'b.absentParty', 'b.modalityId', 'b.therapyId', 'b.createdAt', 'b.providerIdentifier'])
    .select(['p.firstName', 'p.lastName', 'v.title', 'v.disciplineId'])
    .where('b.clientIdentifier', '=', client)

export type SessionRow = NonNullable<Awaited<ReturnType<typeof sessionOf>>>

export const sessionOf = (db: Db, client: string, booking: string) =>
  sessions(db, client).where('b.identifier', '=', booking).executeTakeFirst()

/** Paid sessions within a period that were not refunded in full, in order. */
export const paidSessionsBetween = (db: Db, client: string, from: string, to: string): Promise<SessionRow[]> =>
  sessions(db, client)
    .where('b.paidAt', 'is not', null)
    .where('b.startAt', '>=', from)
    .where('b.startAt', '<', to)
    .where(sql<boolean>`b.fee > coalesce(b.refunded, 0) + b.set_off`)
    .orderBy('b.startAt')
    .orderBy('b.identifier')
    .limit(most)
    .execute()

/** Payments of a session, in order: several when it was moved to a more expensive time; a free session has one of zero. */
export async function paymentsOf(db: Db, booking: string) {
  const { rows } = await sql<{ reference: string; method: Method; at: string; amount: number }>`
    select p.reference, p.method, e.created_at as at, t.amount, t.id as place
      from ledger_entry e
      join ledger_transfer t on t.entry_identifier = e.identifier
      join payment p on p.reference = e.reference
     where e.booking_identifier = ${booking} and e.transaction_type = 'booking_payment'
     union all
    select p.reference, p.method, p.settled_at, 0, 0
      from payment p
     where p.status = 'success' and p.method = 'free' and (p.booking_identifier = ${booking} or exists (
             select from payment_session s where s.payment_reference = p.reference and s.booking_identifier = ${booking}))
     order by at, place`.execute(db)
  return rows
}

/** Refunds of a session into the client's wallet, in order. */
export const returnsOf = (db: Db, booking: string) =>
  db
    .selectFrom('ledgerEntry as e')
    .innerJoin('ledgerTransfer as t', 't.entryIdentifier', 'e.identifier')
    .select(['e.createdAt as at', 't.amount'])
    .where('e.bookingIdentifier', '=', booking)
    .where('e.transactionType', '=', 'booking_refund')
    .orderBy('e.createdAt')
    .orderBy('t.id')
    .execute()

export const earningsOf = (db: Db, bookings: readonly string[]) =>
  db
    .selectFrom('earning')
    .select(['bookingIdentifier', 'platformShare', 'amount', 'returned'])
    .where(sql<boolean>`booking_identifier = any(${bookings})`)
    .where('occasion', 'not like', 'package:%')
    .execute()

/** Licences that were accepted once, whatever their status now. */
export async function acceptedLicences(
  db: Db,
  providers: readonly string[],
): Promise<(Licence & { providerIdentifier: string })[]> {
  const { rows } = await sql<Licence & { providerIdentifier: string }>`
    select provider_identifier, body, credential_number, reviewed_at, issued_on, expires_on
      from document
     where provider_identifier = any(${providers}) and kind = 'license' and reviewed_at is not null
       and status in ('accepted','expired','withdrawn')`.execute(db)
  return rows
}

/** A succeeded payment of the client. */
export const paymentNamed = (db: Db, client: string, reference: string) =>
  db
    .selectFrom('payment')
    .select(['reference', 'purpose', 'method', 'amount', 'currency', 'settledAt', 'bookingIdentifier'])
    .where('reference', '=', reference)
    .where('userIdentifier', '=', client)
    .where('status', '=', 'success')
    // What was charged to add a card went back.
    .where('purpose', '<>', 'card')
    .executeTakeFirst()

/** Sessions a payment pays, each with its part; `posted` when the money became a booking. */
export async function partsOfPayment(db: Db, reference: string) {
  const { rows } = await sql<{ bookingIdentifier: string; amount: number; posted: boolean }>`
    with part as (
      select booking_identifier, amount from payment_session where payment_reference = ${reference}
      union all
      select booking_identifier, amount from payment
       where reference = ${reference} and booking_identifier is not null
         and not exists (select from payment_session where payment_reference = ${reference}))
    select p.booking_identifier, p.amount,
           p.amount = 0 or exists (
             select from ledger_entry e where e.reference = ${reference} and e.transaction_type = 'booking_payment'
                and e.booking_identifier = p.booking_identifier) as posted
      from part p join booking b on b.identifier = p.booking_identifier
     order by b.start_at, p.booking_identifier`.execute(db)
  return rows
}

/** The package that this payment bought, and what went back when it ended. */
export const packageOf = (db: Db, reference: string) =>
  db
    .selectFrom('soldPackage as s')
    .innerJoin('provider as v', 'v.userIdentifier', 's.providerIdentifier')
    .innerJoin('appUser as p', 'p.identifier', 's.providerIdentifier')
    .select(['s.sessions', 's.therapyId', 's.refunded', 's.endedAt', 's.providerIdentifier'])
    .select(['p.firstName', 'p.lastName', 'v.title'])
    .where('s.identifier', '=', reference.slice('package-'.length))
    .executeTakeFirst()

/** Amount of a payment that was refunded to the card. */
export const cardRefundsOf = (db: Db, reference: string) =>
  db
    .selectFrom('cardRefund')
    .select(['reference', 'amount', 'settledAt as at'])
    .where('paymentReference', '=', reference)
    .where('status', '=', 'processed')
    .orderBy('settledAt')
    .execute()

/** A therapist's earnings within a period, each with its payout. */
export const earningsBetween = (db: Db, provider: string, from: string, to: string) =>
  db
    .selectFrom('earning as e')
    .innerJoin('booking as b', 'b.identifier', 'e.bookingIdentifier')
    .innerJoin('appUser as c', 'c.identifier', 'b.clientIdentifier')
    .leftJoin('payout as o', 'o.identifier', 'e.payoutIdentifier')
    .select(['e.bookingIdentifier', 'e.occasion'])
    .select(['e.fee', 'e.platformShare', 'e.amount', 'e.returned', 'e.currency'])
    .select(['e.status', 'e.earnedAt'])
    .select(['b.startAt', 'c.firstName', 'c.lastName'])
    .select(['o.identifier as payout', 'o.reference as payoutReference', 'o.status as payoutStatus'])
    .select(['o.settledAt as payoutAt', 'o.amount as payoutAmount'])
    .where('e.providerIdentifier', '=', provider)
    .where('e.earnedAt', '>=', from)
    .where('e.earnedAt', '<', to)
    .orderBy('e.earnedAt')
    .orderBy('e.identifier')
    .limit(most)
    .execute()
