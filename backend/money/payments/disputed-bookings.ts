/** Sessions that were paid with money the bank took back and that is still owed: how much of each fee is frozen. */
import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'

/** A session that has just been frozen, or is free again. */
export interface Affected {
  identifier: string
  clientIdentifier: string
  providerIdentifier: string
  startAt: string | null
}

const affected = sql`b.identifier, b.client_identifier, b.provider_identifier, b.start_at`

interface Reversed {
  reference: string
  userIdentifier: string
  currency: string
  settledAt: string | null
}

/**
 * What the payment bought: its own sessions first, then those paid from the wallet since it arrived, sessions to come before
 * past ones, the last paid first. Locked in the order in which everybody locks bookings.
 */
const boughtWith = ({ reference, userIdentifier, currency, settledAt }: Reversed) => sql`
  with paid as (
    select b.identifier, b.status, b.paid_at, b.fee - coalesce(b.refunded, 0) - b.set_off - b.disputed as room,
           exists (select from ledger_entry e where e.booking_identifier = b.identifier
                      and e.transaction_type = 'booking_payment' and e.reference = ${reference}) as own
      from booking b
     where b.client_identifier = ${userIdentifier} and b.currency = ${currency} and b.paid_at is not null
       and b.status in ('confirmed', 'completed', 'no_show', 'cancelled')
       and b.fee - coalesce(b.refunded, 0) - b.set_off > b.disputed),
  spent as (
    select * from paid
     where own or exists (
       select from ledger_entry e
         join ledger_transfer t on t.entry_identifier = e.identifier
         join ledger_account a on a.id = t.from_account and a.kind = 'client_wallet'
        where e.booking_identifier = paid.identifier and e.transaction_type = 'booking_payment'
          and e.created_at >= ${settledAt}::timestamptz))`

/** Taken before the wallet is, as whoever cancels a session does. */
export const lockBoughtWith = (db: Db, payment: Reversed) =>
  sql`${boughtWith(payment)}
    select from booking where identifier in (select identifier from spent) order by identifier for update`.execute(db)

/** Freezes of what the payment bought as much as is owed for it. */
export async function freezeBookings(db: Db, payment: Reversed, owed: number): Promise<Affected[]> {
  if (owed === 0) return []
  const { rows } = await sql<Affected>`${boughtWith(payment)},
    in_order as (
      select identifier, room, coalesce(sum(room) over (order by own desc, status = 'confirmed' desc, paid_at desc, identifier
               rows between unbounded preceding and 1 preceding), 0)::bigint as before from spent)
    update booking b set disputed = b.disputed + least(o.room, ${owed}::bigint - o.before)
      from in_order o where o.identifier = b.identifier and o.before < ${owed}::bigint
    returning ${affected}`.execute(db)
  return rows
}

/** The sessions of a payment that is ours again. */
export async function thawPaidBy(db: Db, { reference, userIdentifier }: Reversed): Promise<Affected[]> {
  const { rows } = await sql<Affected>`
    update booking b set disputed = 0
     where b.client_identifier = ${userIdentifier} and b.disputed > 0
       and exists (select from ledger_entry e where e.booking_identifier = b.identifier
                      and e.transaction_type = 'booking_payment' and e.reference = ${reference})
    returning ${affected}`.execute(db)
  return rows
}

/**
 * No more of a client's sessions is frozen than is still owed; the next session is the first to be free again. Answers with
 * those of which nothing is frozen any more.
 */
export async function thawBookings(
  db: Db,
  { client, currency, owed }: { client: string; currency: CurrencyCode; owed: number },
): Promise<Affected[]> {
  const { rows } = await sql<Affected & { disputed: number }>`
    with kept as (
      select identifier, greatest(0, least(disputed, ${owed}::bigint
               - coalesce(sum(disputed) over (order by start_at desc nulls last, identifier
                   rows between unbounded preceding and 1 preceding), 0)))::bigint as still
        from booking where client_identifier = ${client} and currency = ${currency} and disputed > 0)
    update booking b set disputed = kept.still from kept
     where kept.identifier = b.identifier and kept.still <> b.disputed
    returning ${affected}, b.disputed`.execute(db)
  return rows.filter(({ disputed }) => disputed === 0)
}

/** So much of what would have gone back to the client of this session was set against what is owed. */
export const countSetOff = (db: Db, identifier: string, amount: number) =>
  db
    .updateTable('booking')
    .set((row) => ({ disputed: row('disputed', '-', amount), setOff: row('setOff', '+', amount) }))
    .where('identifier', '=', identifier)
    .execute()
