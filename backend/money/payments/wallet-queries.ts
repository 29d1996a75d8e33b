import { sql, type SqlBool } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { TransactionType } from '#schemas/money/payments.ts'
import type { RefundStatus } from '#schemas/money/refunds.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'

export interface TransactionFilter {
  fromDate?: string
  toDate?: string
  transactionType?: TransactionType
  identifier?: string
  newestFirst: boolean
}

const walletOf = (db: Db, owner: string, currency: CurrencyCode) =>
  db
    .selectFrom('ledgerTransfer as t')
    .innerJoin('ledgerAccount as w', (join) =>
      join.on((row) => row.or([row('w.id', '=', row.ref('t.fromAccount')), row('w.id', '=', row.ref('t.toAccount'))])),
    )
    .where('w.ownerIdentifier', '=', owner)
    .where('w.kind', '=', 'client_wallet')
    .where('w.currency', '=', currency)

const startOfDay = (date: string, timezone: string, daysLater: number) =>
  iso(Temporal.PlainDate.from(date).add({ days: daysLater }).toZonedDateTime(timezone).toInstant())

/** Dates are in the user's time zone. */
function fits({ fromDate, toDate, transactionType, identifier }: TransactionFilter, timezone: string) {
  const conditions = [
    sql<SqlBool>`true`,
    fromDate && sql<SqlBool>`at >= ${startOfDay(fromDate, timezone, 0)}::timestamptz`,
    toDate && sql<SqlBool>`at < ${startOfDay(toDate, timezone, 1)}::timestamptz`,
    transactionType && sql<SqlBool>`transaction_type = ${transactionType}`,
    identifier && sql<SqlBool>`entry_identifier = ${identifier}::uuid`,
  ]
  return sql.join(conditions.filter(Boolean), sql` and `)
}

interface WalletRow {
  identifier: string
  createdAt: string
  transactionType: string
  reference: string | null
  bookingIdentifier: string | null
  amount: number
  currency: string
  direction: string
  balanceAfter: number | null
  counterpart: string | null
  refundStatus: RefundStatus | null
}

/**
 * Transactions of a wallet with the balance after each, and their number. Debits and credits each have an index in list order,
 * so the page is cut from both before other data of the rows is read.
 */
export async function walletTransactions(
  db: Db,
  owner: string,
  currency: CurrencyCode,
  timezone: string,
  filter: TransactionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: WalletRow[]; total: number }> {
  const order = filter.newestFirst ? sql`at desc, id desc` : sql`at, id`
  const wallet = sql`(select id from ledger_account
    where owner_identifier = ${owner} and kind = 'client_wallet' and currency = ${currency})`
  const came = sql`ledger_transfer where to_account = ${wallet} and to_balance is not null and ${fits(filter, timezone)}`
  const went = sql`ledger_transfer where from_account = ${wallet} and from_balance is not null and ${fits(filter, timezone)}`
  const [{ rows }, counted] = await Promise.all([
    sql<WalletRow>`
      with page as materialized (
        (select id, at, true as is_credit from ${came} order by ${order} limit ${limit + offset})
        union all
        (select id, at, false from ${went} order by ${order} limit ${limit + offset})
        order by ${order} limit ${limit} offset ${offset})
      select e.identifier, e.created_at, e.transaction_type, e.reference, e.booking_identifier, t.amount, t.currency,
             case when page.is_credit then 'credit' else 'debit' end as direction,
             case when page.is_credit then t.to_balance else t.from_balance end as balance_after,
             nullif(concat_ws(' ', p.first_name, p.last_name), '') as counterpart, r.status as refund_status
        from page
        join ledger_transfer t on t.id = page.id
        join ledger_entry e on e.identifier = t.entry_identifier
        left join booking b on b.identifier = e.booking_identifier
        left join app_user p on p.identifier = b.provider_identifier
        left join card_refund r on r.reference = e.reference
       order by ${filter.newestFirst ? sql`page.at desc, page.id desc` : sql`page.at, page.id`}`.execute(db),
    sql<{ total: number }>`
      select ((select count(*) from ${came}) + (select count(*) from ${went}))::bigint as total`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const came = sql<number>`coalesce(sum(t.amount) filter (where t.to_account = w.id), 0)::bigint`
const went = sql<number>`coalesce(sum(t.amount) filter (where t.from_account = w.id), 0)::bigint`

/** Balance of a wallet at the start of this day in the user's time zone. */
export async function walletBefore(
  db: Db,
  owner: string,
  currency: CurrencyCode,
  timezone: string,
  date: string,
): Promise<number> {
  const { totalIn, totalOut } = await walletOf(db, owner, currency)
    .where('t.at', '<', startOfDay(date, timezone, 0))
    .select([came.as('totalIn'), went.as('totalOut')])
    .executeTakeFirstOrThrow()
  return totalIn - totalOut
}

/** Sums of a wallet by month in the user's time zone and by kind of transaction, the oldest month first; debits are negative. */
export const walletByMonth = (db: Db, owner: string, currency: CurrencyCode, timezone: string) =>
  walletOf(db, owner, currency)
    .innerJoin('ledgerEntry as e', 'e.identifier', 't.entryIdentifier')
    .select([
      sql<string>`to_char(t.at at time zone ${timezone}, 'YYYY-MM')`.as('month'),
      'e.transactionType',
      sql<number>`sum(case when t.to_account = w.id then t.amount else -t.amount end)::bigint`.as('sum'),
    ])
    .groupBy([sql`1`, 'e.transactionType'])
    .orderBy(sql`1`)
    .execute()
