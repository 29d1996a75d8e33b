/** Internal checks of the ledger, and the format of all ledger checks. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { missingGuards } from './ledger-guard-queries.ts'

/** A row that violates an invariant, named by `what`, with expected and found values for sums. */
export type Contradiction = { what: string; expected?: number | string | null; found?: number | string | null }
/** A statement that selects the rows that violate an invariant. */
export type BookCheck = RawBuilder<Contradiction>

/** Maximum number of rows reported per check. */
const maxReported = 20

export const ledgerChecks = {
  /** Every entry has transfers. */
  empty_entry: sql<Contradiction>`
    select e.identifier::text as what from ledger_entry e
     where not exists (select from ledger_transfer t where t.entry_identifier = e.identifier)`,
  /** The balance of a user's account is the sum of its transfers. */
  balance: sql<Contradiction>`
    select a.kind || ' ' || a.owner_identifier || ' ' || a.currency as what, coalesce(t.total, 0)::text as expected,
           a.balance::text as found
      from ledger_account a
      left join (select account, sum(delta) as total from (
                   select to_account as account, amount as delta from ledger_transfer
                   union all select from_account, -amount from ledger_transfer) s group by account) t on t.account = a.id
     where not a.hot and a.balance <> coalesce(t.total, 0)`,
  /** The amount of a transfer is the difference between the balances before and after it, which identifies the changed row. */
  moved: sql<Contradiction>`
    with side as (
           select id, entry_identifier, amount, to_account as account, to_balance - amount as before, to_balance as after
             from ledger_transfer where to_balance is not null
           union all
           select id, entry_identifier, amount, from_account, from_balance + amount, from_balance
             from ledger_transfer where from_balance is not null),
         chain as (select side.*, lag(after, 1, 0::bigint) over (partition by account order by id) as stood from side)
    select distinct entry_identifier::text as what, abs(after - stood)::text as expected, amount::text as found
      from chain c
     where before <> stood and before <> 0
       and not exists (select from side s where s.account = c.account and s.after = c.before)`,
  /** A transfer repeats the data of its entry. */
  entry_of_transfer: sql<Contradiction>`
    select t.entry_identifier::text as what, e.created_at || ' ' || e.transaction_type as expected,
           t.at || ' ' || t.transaction_type as found
      from ledger_transfer t join ledger_entry e on e.identifier = t.entry_identifier
     where t.at <> e.created_at or t.transaction_type <> e.transaction_type`,
  below_zero: sql<Contradiction>`
    select kind || ' ' || owner_identifier || ' ' || currency as what, balance::text as found from ledger_account
     where not hot and (balance < 0) <> (kind in ('provider_debt', 'client_debt')) and balance <> 0`,
  /** The accounts of a transfer have the same currency. */
  currency: sql<Contradiction>`
    select t.id::text as what from ledger_transfer t
      join ledger_account f on f.id = t.from_account join ledger_account o on o.id = t.to_account
     where t.currency <> f.currency or t.currency <> o.currency or t.amount <= 0 or t.from_account = t.to_account`,
  snapshot: sql<Contradiction>`
    select a.kind || ' ' || a.currency as what, s.balance::text as found,
           (coalesce((select sum(amount) from ledger_transfer where to_account = a.id and id <= s.up_to), 0)
            - coalesce((select sum(amount) from ledger_transfer where from_account = a.id and id <= s.up_to), 0))::text as expected
      from ledger_snapshot s join ledger_account a on a.id = s.account_id
     where s.balance <> coalesce((select sum(amount) from ledger_transfer where to_account = a.id and id <= s.up_to), 0)
                        - coalesce((select sum(amount) from ledger_transfer where from_account = a.id and id <= s.up_to), 0)`,
  /** The guards of the database: immutable rows, balances that only transfers change, unique keys. */
  wall: missingGuards,
}

/** Statements of this transaction may take up to thirty minutes. */
export const allowThirtyMinutes = (db: Db) => sql`set local statement_timeout = '30min'`.execute(db)

export async function readContradictions(db: Db, check: BookCheck): Promise<Contradiction[]> {
  const { rows } = await sql<Contradiction>`select * from (${check}) as problem limit ${maxReported}`.execute(db)
  return rows
}
