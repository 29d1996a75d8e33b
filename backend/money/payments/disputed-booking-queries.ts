import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'

/** A session that has just been frozen or unfrozen. */
export interface Affected {
  identifier: string
  clientIdentifier: string
  providerIdentifier: string
  startAt: string | null
}

const affected = sql`b.identifier, b.client_identifier, b.provider_identifier, b.start_at`

export interface Reversed {
  reference: string
  userIdentifier: string
  currency: string
  settledAt: string | null
}

/**
 * Sessions that the payment bought: its own first, then those paid from the wallet since it arrived, or from a package
 * that was bought since; future before past sessions, latest payment first. Bookings are locked in the same order everywhere.
 */
const boughtWith = ({ reference, userIdentifier, currency, settledAt }: Reversed) => sql`
  with paid as (
    select b.identifier, b.status, b.paid_at, b.package_identifier, b.fee - coalesce(b.refunded, 0) - b.set_off - b.disputed as freezable,
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
          and e.created_at >= ${settledAt}::timestamptz)
        or exists (
       select from sold_package s where s.identifier = paid.package_identifier and s.bought_at >= ${settledAt}::timestamptz))`

/** Bookings are locked before the wallet, in the same order as a cancellation does. */
export const lockBoughtWith = (db: Db, payment: Reversed) =>
  sql`${boughtWith(payment)}
    select from booking where identifier in (select identifier from spent) order by identifier for update`.execute(db)

/** Freezes the debt on the sessions that the payment bought. */
export async function freezeBoughtWith(db: Db, payment: Reversed, owed: number): Promise<Affected[]> {
  const { rows } = await sql<Affected>`${boughtWith(payment)},
    in_order as (
      select identifier, freezable, coalesce(sum(freezable) over (order by own desc, status = 'confirmed' desc, paid_at desc, identifier
               rows between unbounded preceding and 1 preceding), 0)::bigint as before from spent)
    update booking b set disputed = b.disputed + least(o.freezable, ${owed}::bigint - o.before)
      from in_order o where o.identifier = b.identifier and o.before < ${owed}::bigint
    returning ${affected}`.execute(db)
  return rows
}

/** Unfreezes the sessions of a payment whose dispute was won. */
export async function unfreezePaidBy(db: Db, { reference, userIdentifier }: Reversed): Promise<Affected[]> {
  const { rows } = await sql<Affected>`
    update booking b set disputed = 0
     where b.client_identifier = ${userIdentifier} and b.disputed > 0
       and exists (select from ledger_entry e where e.booking_identifier = b.identifier
                      and e.transaction_type = 'booking_payment' and e.reference = ${reference})
    returning ${affected}`.execute(db)
  return rows
}

/**
 * Reduces the frozen amount of a client's sessions to the remaining debt; the next session is released first. Returns each
 * changed session with its remaining frozen amount.
 */
export async function reduceFrozen(
  db: Db,
  { client, currency, owed }: { client: string; currency: CurrencyCode; owed: number },
): Promise<(Affected & { disputed: number })[]> {
  const { rows } = await sql<Affected & { disputed: number }>`
    with reduced as (
      select identifier, greatest(0, least(disputed, ${owed}::bigint
               - coalesce(sum(disputed) over (order by start_at desc nulls last, identifier
                   rows between unbounded preceding and 1 preceding), 0)))::bigint as remaining
        from booking where client_identifier = ${client} and currency = ${currency} and disputed > 0)
    update booking b set disputed = reduced.remaining from reduced
     where reduced.identifier = b.identifier and reduced.remaining <> b.disputed
    returning ${affected}, b.disputed`.execute(db)
  return rows
}

/** Adds to the amount of this session's refund that was offset against the debt. */
export const countSetOff = (db: Db, identifier: string, amount: number) =>
  db
    .updateTable('booking')
    .set((row) => ({ disputed: row('disputed', '-', amount), setOff: row('setOff', '+', amount) }))
    .where('identifier', '=', identifier)
    .execute()
