import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/kit.ts'
import type { Db } from '../kit/database.ts'

/** What lies on each of a therapist's own accounts. */
export const earningBalances = (db: Db, owner: string, currency: CurrencyCode) =>
  db
    .selectFrom('ledgerAccount')
    .select(['kind', 'balance'])
    .where('ownerIdentifier', '=', owner)
    .where('currency', '=', currency)
    .where('kind', 'in', ['provider_held', 'provider_clearing', 'provider_available'])
    .execute()

interface Week {
  weekStart: string
  amount: number
  sessions: number
}

/**
 * Weeks (Monday, UTC) of sessions that were held or brought money in, from `since` on. Earned is what went from held to
 * clearing, less what went back; the later way of the money changes nothing. Held sessions count even when they were free.
 */
export async function earnedWeeks(db: Db, owner: string, currency: CurrencyCode, since: string): Promise<Week[]> {
  const { rows } = await sql<Week>`
    with moved as (
      select e.booking_identifier,
             sum(case when t.to_account = c.id then t.amount else -t.amount end) as amount
        from ledger_account h
        join ledger_account c on c.owner_identifier = h.owner_identifier and c.currency = h.currency
                             and c.kind = 'provider_clearing'
        join ledger_transfer t on (t.from_account, t.to_account) in ((h.id, c.id), (c.id, h.id))
        join ledger_entry e on e.identifier = t.entry_identifier
       where h.owner_identifier = ${owner} and h.currency = ${currency} and h.kind = 'provider_held'
       group by e.booking_identifier)
    select to_char(date_trunc('week', b.start_at at time zone 'UTC'), 'YYYY-MM-DD') as week_start,
           coalesce(sum(m.amount), 0)::bigint as amount,
           count(*) filter (where b.status = 'completed')::int as sessions
      from booking b left join moved m on m.booking_identifier = b.identifier
     where b.provider_identifier = ${owner} and b.currency = ${currency} and b.start_at >= ${since}
       and (b.status = 'completed' or m.amount is not null)
     group by 1`.execute(db)
  return rows
}
