import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Statements of this transaction may take up to ten minutes. */
export const allowTenMinutes = (db: Db) => sql`set local statement_timeout = '10min'`.execute(db)

/** Inserts an empty snapshot for each shared account without one. */
export const insertMissingSnapshots = (db: Db, at: string) =>
  sql`
      insert into ledger_snapshot (account_id, up_to, balance, seen, taken_at)
      select a.id, 0, 0, 0, ${at} from ledger_account a where a.hot
      on conflict do nothing`.execute(db)

export const lockSnapshots = (db: Db) => sql`select from ledger_snapshot order by account_id for update`.execute(db)

/** Advances each snapshot to the last transfer that the previous call saw. */
export const advanceSnapshots = (db: Db, at: string) =>
  sql`
      update ledger_snapshot s
         set up_to = s.seen, taken_at = ${at}, seen = greatest(s.seen, (select coalesce(max(id), 0) from ledger_transfer)),
             balance = s.balance
               + coalesce((select sum(amount) from ledger_transfer t where t.to_account = s.account_id and t.id > s.up_to and t.id <= s.seen), 0)
               - coalesce((select sum(amount) from ledger_transfer t where t.from_account = s.account_id and t.id > s.up_to and t.id <= s.seen), 0)`.execute(
    db,
  )
