import { type ExpressionBuilder, sql } from 'kysely'
import type { CurrencyCode } from '#schemas/kit.ts'
import type { TransactionType } from '#schemas/payments.ts'
import type { Db } from '../kit/database.ts'
import type { PaymentTable, Tables } from '../kit/tables.gen.ts'

export interface NewPayment {
  reference: string
  userIdentifier: string
  purpose: 'topup' | 'booking'
  method: 'card' | 'wallet' | 'free'
  bookingIdentifier: string | null
  /** The booking is the first of several that are paid. */
  seriesIdentifier: string | null
  amount: number
  currency: CurrencyCode
  at: string
  expiresAt: string
  nextCheckAt: string | null
  /** Money that moved at once: wallet and free. */
  settled: boolean
}

export const insertPayment = (db: Db, { at, settled, ...payment }: NewPayment) =>
  db
    .insertInto('payment')
    .values({
      ...payment,
      gateway: payment.method === 'card' ? 'paystack' : null,
      createdAt: at,
      status: settled ? 'success' : 'pending',
      settledAt: settled ? at : null,
    })
    .execute()

/** A booking a payment is for, with its part of the sum. */
export interface PaymentPart {
  bookingIdentifier: string
  amount: number
}

/** Remembers what a payment of several is for: whatever becomes of them meanwhile, each gets its own part. */
export const insertPaymentParts = (db: Db, paymentReference: string, parts: readonly PaymentPart[]) =>
  db
    .insertInto('paymentSession')
    .values(parts.map((part) => ({ paymentReference, ...part })))
    .execute()

export const paymentParts = (db: Db, reference: string): Promise<PaymentPart[]> =>
  db
    .selectFrom('paymentSession')
    .select(['bookingIdentifier', 'amount'])
    .where('paymentReference', '=', reference)
    .orderBy('bookingIdentifier')
    .execute()

export const findPayment = (db: Db, reference: string) =>
  db.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirst()

export const lockPayment = (db: Db, reference: string) =>
  db.selectFrom('payment').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst()

export const updatePayment = (
  db: Db,
  reference: string,
  change: Partial<
    Pick<
      PaymentRow,
      | 'status'
      | 'authorizationUrl'
      | 'failure'
      | 'settledAt'
      | 'creditedToWallet'
      | 'gatewayReference'
      | 'checks'
      | 'nextCheckAt'
    >
  >,
) => db.updateTable('payment').set(change).where('reference', '=', reference).execute()

type PaymentRow = {
  [Column in keyof PaymentTable]: PaymentTable[Column] extends { __select__: infer Selected }
    ? Selected
    : PaymentTable[Column]
}

/** Open intents whose next question to the gateway is due. */
export const duePayments = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('payment')
    .select('reference')
    .where('status', 'in', ['pending', 'processing'])
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()

/** Payments of a booking, newest first; also those of a series in which it is one of several. */
export const paymentsOfBooking = (db: Db, bookingIdentifier: string) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where(
      sql<boolean>`booking_identifier = ${bookingIdentifier}::uuid or reference in (
        select payment_reference from payment_session where booking_identifier = ${bookingIdentifier}::uuid)`,
    )
    .orderBy('createdAt', 'desc')
    .orderBy('reference', 'desc')
    .execute()

export const countTopUpsSince = (db: Db, userIdentifier: string, since: string) =>
  db
    .selectFrom('payment')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userIdentifier', '=', userIdentifier)
    .where('purpose', '=', 'topup')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()

export const rememberEvent = async (db: Db, gateway: string, key: string, at: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gatewayEvent')
    .values({ gateway, key, receivedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

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
    .innerJoin('ledgerEntry as e', 'e.identifier', 't.entryIdentifier')
    .innerJoin('ledgerAccount as w', (join) =>
      join.on((row) => row.or([row('w.id', '=', row.ref('t.fromAccount')), row('w.id', '=', row.ref('t.toAccount'))])),
    )
    .where('w.ownerIdentifier', '=', owner)
    .where('w.kind', '=', 'client_wallet')
    .where('w.currency', '=', currency)

type Row = Tables & { t: Tables['ledgerTransfer']; e: Tables['ledgerEntry']; w: Tables['ledgerAccount'] }

/** Days are those of the reader's zone. */
const inFilter =
  ({ fromDate, toDate, transactionType, identifier }: TransactionFilter, timezone: string) =>
  (row: ExpressionBuilder<Row, 't' | 'e' | 'w'>) =>
    row.and([
      ...(fromDate ? [row('e.createdAt', '>=', startOfDay(fromDate, timezone, 0))] : []),
      ...(toDate ? [row('e.createdAt', '<', startOfDay(toDate, timezone, 1))] : []),
      ...(transactionType ? [row('e.transactionType', '=', transactionType)] : []),
      ...(identifier ? [row('e.identifier', '=', identifier)] : []),
    ])

const startOfDay = (date: string, timezone: string, daysLater: number) =>
  Temporal.PlainDate.from(date)
    .add({ days: daysLater })
    .toZonedDateTime(timezone)
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })

/** Moves of a wallet with the balance after each, and how many there are. */
export async function walletTransactions(
  db: Db,
  owner: string,
  currency: CurrencyCode,
  timezone: string,
  filter: TransactionFilter,
  page: { limit: number; offset: number },
) {
  const matching = walletOf(db, owner, currency).where(inFilter(filter, timezone))
  const direction = filter.newestFirst ? 'desc' : 'asc'
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin('booking as b', 'b.identifier', 'e.bookingIdentifier')
      .leftJoin('appUser as p', 'p.identifier', 'b.providerIdentifier')
      .select((row) => [
        'e.identifier',
        'e.createdAt',
        'e.transactionType',
        'e.reference',
        'e.bookingIdentifier',
        't.amount',
        't.currency',
        row
          .case()
          .when('t.toAccount', '=', row.ref('w.id'))
          .then(sql.lit('credit'))
          .else(sql.lit('debit'))
          .end()
          .as('direction'),
        row
          .case()
          .when('t.toAccount', '=', row.ref('w.id'))
          .then(row.ref('t.toBalance'))
          .else(row.ref('t.fromBalance'))
          .end()
          .as('balanceAfter'),
        sql<string | null>`nullif(concat_ws(' ', p.first_name, p.last_name), '')`.as('counterpart'),
      ])
      .orderBy('e.createdAt', direction)
      .orderBy('t.id', direction)
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Sums of a wallet: all time and since the start of the month. */
export const walletSums = (db: Db, owner: string, currency: CurrencyCode, monthStart: string) =>
  walletOf(db, owner, currency)
    .select([
      sql<number>`coalesce(sum(t.amount) filter (where t.to_account = w.id), 0)::bigint`.as('totalIn'),
      sql<number>`coalesce(sum(t.amount) filter (where t.from_account = w.id), 0)::bigint`.as('totalOut'),
      sql<number>`coalesce(sum(t.amount) filter (where t.to_account = w.id and e.created_at >= ${monthStart}), 0)::bigint`.as(
        'thisMonthIn',
      ),
      sql<number>`coalesce(sum(t.amount) filter (where t.from_account = w.id and e.created_at >= ${monthStart}), 0)::bigint`.as(
        'thisMonthOut',
      ),
    ])
    .executeTakeFirstOrThrow()

/** Open card top-ups of a person. */
export const pendingTopUps = (db: Db, owner: string, currency: CurrencyCode) =>
  db
    .selectFrom('payment')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount'), sql.lit(0)).as('pending'))
    .where('userIdentifier', '=', owner)
    .where('currency', '=', currency)
    .where('purpose', '=', 'topup')
    .where('status', 'in', ['processing'])
    .executeTakeFirstOrThrow()

export const paidSessions = (db: Db, owner: string) =>
  db
    .selectFrom('booking')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('clientIdentifier', '=', owner)
    .where('paidAt', 'is not', null)
    .where('fee', '>', 0)
    .where('status', 'in', ['confirmed', 'completed', 'no_show'])
    .executeTakeFirstOrThrow()
