import { type Insertable, sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.gen.ts'
import { balanceOf } from './ledger-queries.ts'

/**
 * Locks the available balance and returns it. Every movement of the balance, and every release of earnings into it, takes this
 * lock first; a missing account is created for it.
 */
export async function lockAvailable(db: Db, owner: string, currency: CurrencyCode): Promise<number> {
  await db
    .insertInto('ledgerAccount')
    .values({ ownerIdentifier: owner, kind: 'provider_available', currency, hot: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return balanceOf(db, { owner, kind: 'provider_available' }, currency, { lock: true })
}

/** The balance of each of a therapist's accounts. */
export const earningBalances = (db: Db, owner: string, currency: CurrencyCode) =>
  db
    .selectFrom('ledgerAccount')
    .select(['kind', 'balance'])
    .where('ownerIdentifier', '=', owner)
    .where('currency', '=', currency)
    .where('kind', 'in', ['provider_held', 'provider_clearing', 'provider_available', 'provider_debt'])
    .execute()

interface Week {
  weekStart: string
  amount: number
  sessions: number
}

/**
 * Weeks (Monday, UTC) with sessions held or money earned, from `since` on. Earned is what moved from held to clearing, less
 * refunds from any account; payouts do not count. Free sessions that were held are included, free consultations are not.
 */
export async function earnedWeeks(db: Db, owner: string, currency: CurrencyCode, since: string): Promise<Week[]> {
  const { rows } = await sql<Week>`
    with moved as (
      select e.booking_identifier,
             sum(case when t.to_account = c.id then t.amount else -t.amount end) as amount
        from ledger_account h
        join ledger_account c on c.owner_identifier = h.owner_identifier and c.currency = h.currency
                             and c.kind in ('provider_clearing', 'provider_available', 'provider_debt')
        join ledger_transfer t on (t.from_account, t.to_account) in ((h.id, c.id), (c.id, h.id))
        join ledger_entry e on e.identifier = t.entry_identifier
       where h.owner_identifier = ${owner} and h.currency = ${currency} and h.kind = 'provider_held'
       group by e.booking_identifier)
    select to_char(date_trunc('week', b.start_at at time zone 'UTC'), 'YYYY-MM-DD') as week_start,
           coalesce(sum(m.amount), 0)::bigint as amount,
           count(*) filter (where b.status = 'completed' and not b.is_consultation)::int as sessions
      from booking b left join moved m on m.booking_identifier = b.identifier
     where b.provider_identifier = ${owner} and b.currency = ${currency} and b.start_at >= ${since}
       and (b.status = 'completed' and not b.is_consultation or m.amount is not null)
     group by 1`.execute(db)
  return rows
}

type NewEarning = Omit<Insertable<Tables['earning']>, 'returned' | 'clearedAt' | 'payoutIdentifier' | 'paidOut'>

export const insertEarning = (db: Db, earning: NewEarning) => db.insertInto('earning').values(earning).execute()

export const lockEarning = (db: Db, bookingIdentifier: string, occasion: string) =>
  db
    .selectFrom('earning')
    .selectAll()
    .where('bookingIdentifier', '=', bookingIdentifier)
    .where('occasion', '=', occasion)
    .forUpdate()
    .executeTakeFirst()

/** Sets the refunded part of the fee; a full refund ends the earning. */
export const markReturned = (db: Db, identifier: string, returned: number, fee: number) =>
  db
    .updateTable('earning')
    .set({ returned, ...(returned === fee ? { status: 'returned' as const } : {}) })
    .where('identifier', '=', identifier)
    .execute()

/** Therapists with earnings whose clearing period is over. */
export const clearingOver = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('earning')
    .select(['providerIdentifier', 'currency'])
    .where('status', '=', 'clearing')
    .where('clearsAt', '<=', now)
    .groupBy(['providerIdentifier', 'currency'])
    .orderBy('providerIdentifier')
    .limit(limit)
    .execute()

/** Locks one therapist's cleared earnings. */
export const lockCleared = (
  db: Db,
  { providerIdentifier, currency, now }: { providerIdentifier: string; currency: CurrencyCode; now: string },
) =>
  db
    .selectFrom('earning')
    .selectAll()
    .where('providerIdentifier', '=', providerIdentifier)
    .where('currency', '=', currency)
    .where('status', '=', 'clearing')
    .where('clearsAt', '<=', now)
    .orderBy('clearsAt')
    .orderBy('identifier')
    .forUpdate()
    .execute()

export const markCleared = (db: Db, identifiers: readonly string[], clearedAt: string) =>
  db
    .updateTable('earning')
    .set({ status: 'available', clearedAt })
    .where(sql<boolean>`identifier = any(${identifiers}::uuid[])`)
    .execute()
