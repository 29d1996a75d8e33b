import { sql } from 'kysely'
import { paymentGateways } from '#schemas/money/payments.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'

export interface CurrencySum {
  currency: CurrencyCode
  amount: number
}

/** Payments through a gateway by currency and UTC day of their success. A disputed or reversed one has succeeded before. */
export async function paidByDay(db: Db, since: string): Promise<(CurrencySum & { date: string })[]> {
  const { rows } = await sql<CurrencySum & { date: string }>`
    select currency::text, to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD') as date, sum(amount)::bigint as amount
      from payment
     where gateway is not null and gateway = any(${paymentGateways}) and settled_at >= ${since}::timestamptz
       and status in ('success', 'reversed')
     group by 1, 2`.execute(db)
  return rows
}

/** Refunds to cards and bank accounts that the gateway has confirmed. */
export async function cardRefundsSince(db: Db, since: string): Promise<CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    select currency::text, sum(amount)::bigint as amount
      from card_refund
     where settled_at is not null and gateway = any(${paymentGateways}) and settled_at >= ${since}::timestamptz
       and status = 'processed'
     group by 1`.execute(db)
  return rows
}

/** What the account of platform fees received, less what it gave back. */
export async function feesSince(db: Db, since: string): Promise<CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    select a.currency::text,
           (coalesce((select sum(amount) from ledger_transfer
                       where to_account = a.id and to_balance is null and at >= ${since}::timestamptz), 0)
          - coalesce((select sum(amount) from ledger_transfer
                       where from_account = a.id and from_balance is null and at >= ${since}::timestamptz), 0))::bigint as amount
      from ledger_account a where a.owner_identifier is null and a.kind = 'platform_fee'`.execute(db)
  return rows
}
