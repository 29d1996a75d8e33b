import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'

export interface KindSum {
  currency: CurrencyCode
  kind: string
  accounts: number
  debits: number
  credits: number
  balance: number
}

/** Balances by kind and currency: personal accounts from their current balance, shared accounts from their last snapshot on. */
export async function sumsByKind(db: Db): Promise<KindSum[]> {
  const { rows } = await sql<KindSum>`
    with standing as (
      select kind, currency, balance from ledger_account where not hot
      union all
      select a.kind, a.currency,
             coalesce(s.balance, 0)
               + coalesce((select sum(amount) from ledger_transfer where to_account = a.id and id > coalesce(s.up_to, 0)), 0)
               - coalesce((select sum(amount) from ledger_transfer where from_account = a.id and id > coalesce(s.up_to, 0)), 0)
        from ledger_account a left join ledger_snapshot s on s.account_id = a.id
       where a.hot)
    select currency, kind, count(*)::int as accounts,
           coalesce(sum(-balance) filter (where balance < 0), 0)::bigint as debits,
           coalesce(sum(balance) filter (where balance > 0), 0)::bigint as credits,
           sum(balance)::bigint as balance
      from standing group by currency, kind order by currency, kind`.execute(db)
  return rows
}

/** Number of transfers, from the number of the newest. */
export async function newestTransfer(db: Db): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(id), 0)::bigint as newest from ledger_transfer`.execute(db)
  return rows[0]?.newest ?? 0
}
