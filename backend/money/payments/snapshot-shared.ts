import { sql } from 'kysely'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'

/**
 * Takes a new snapshot of the accounts that everybody shares, so that reading their balance does not read all of their past.
 * Transfers are numbered before they are written, so a snapshot goes only as far as the one before has seen; called at most
 * once an hour, when nothing below is being written any more.
 */
export const snapshotShared = ({ db, now }: { db: Db; now: Temporal.Instant }): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = '10min'`.execute(transaction)
    await sql`
      insert into ledger_snapshot (account_id, up_to, balance, seen, taken_at)
      select a.id, 0, 0, 0, ${iso(now)} from ledger_account a where a.hot
      on conflict do nothing`.execute(transaction)
    await sql`select from ledger_snapshot order by account_id for update`.execute(transaction)
    await sql`
      update ledger_snapshot s
         set up_to = s.seen, taken_at = ${iso(now)}, seen = greatest(s.seen, (select coalesce(max(id), 0) from ledger_transfer)),
             balance = s.balance
               + coalesce((select sum(amount) from ledger_transfer t where t.to_account = s.account_id and t.id > s.up_to and t.id <= s.seen), 0)
               - coalesce((select sum(amount) from ledger_transfer t where t.from_account = s.account_id and t.id > s.up_to and t.id <= s.seen), 0)`.execute(
      transaction,
    )
  })
