import { sql } from 'kysely'
import { payoutLimits } from '#schemas/money/payouts.ts'
import { platformSharePercent } from '#schemas/money/platform-share.ts'
import { currencies, type CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { openStatuses } from './queries.ts'

/** What the weekly run at `payday` would pay, by the conditions of `payoutBlockerOf`. */
export async function duePayoutsAt(db: Db, payday: string): Promise<{ currency: CurrencyCode; amount: number }[]> {
  const minimums = currencies.map((currency) => sql`(${currency}, ${payoutLimits.minimum[currency]}::bigint)`)
  const { rows } = await sql<{ currency: CurrencyCode; amount: number }>`
    with cleared as (
      select provider_identifier, currency,
             sum(amount - (returned - returned * ${platformSharePercent}::int / 100)) as amount
        from earning where status = 'clearing' and clears_at <= ${payday}::timestamptz group by 1, 2),
    payable as (
      select p.currency, coalesce(a.balance, 0) + coalesce(d.balance, 0) + coalesce(c.amount, 0) as amount
        from payout_account p
        left join ledger_account a on a.owner_identifier = p.provider_identifier and a.currency = p.currency
                                  and a.kind = 'provider_available'
        left join ledger_account d on d.owner_identifier = p.provider_identifier and d.currency = p.currency
                                  and d.kind = 'provider_debt'
        left join cleared c on c.provider_identifier = p.provider_identifier and c.currency = p.currency
       where p.status = 'verified' and p.usable_from <= ${payday}::timestamptz
         and not exists (select from payout o where o.provider_identifier = p.provider_identifier
                            and o.currency = p.currency and o.status = any(${openStatuses})))
    select payable.currency::text, sum(payable.amount)::bigint as amount
      from payable join (values ${sql.join(minimums)}) m (currency, minimum) on m.currency = payable.currency
     where payable.amount >= m.minimum group by 1`.execute(db)
  return rows
}
