import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { paymentLimits } from '#schemas/money/payments.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import type { PaymentTable } from '#platform/database/tables.gen.ts'

export interface NewPayment {
  reference: string
  userIdentifier: string
  purpose: 'topup' | 'booking' | 'card' | 'package'
  method: 'card' | 'wallet' | 'free' | 'bank_transfer' | 'package'
  /** Null for payments from wallet or package and free sessions. */
  gateway: GatewayName | null
  bookingIdentifier: string | null
  /** The booking is the first of several in one payment. */
  seriesIdentifier: string | null
  amount: number
  currency: CurrencyCode
  at: string
  expiresAt: string
  nextCheckAt: string | null
  /** The payment settled at once: wallet, package or free. */
  settled: boolean
  /** Version of the consent to save the card that pays. */
  saveConsent?: string | null
  /** The saved card that pays. */
  paymentMethodIdentifier?: string
  gatewayReference?: string | null
}

export const insertPayment = (db: Db, { at, settled, ...payment }: NewPayment) =>
  db
    .insertInto('payment')
    .values({
      ...payment,
      createdAt: at,
      status: settled ? 'success' : 'pending',
      settledAt: settled ? at : null,
    })
    .execute()

/** One booking of a payment, with its part of the amount. */
export interface PaymentPart {
  bookingIdentifier: string
  amount: number
}

/** Stores the parts of a payment for several bookings, so that later changes of the bookings do not affect the split. */
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
      | 'gatewayFee'
      | 'refunded'
      | 'disputed'
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

/** Returns true for one caller per interval across all processes; that caller queries the gateway. */
export const claimVerification = async (db: Db, reference: string, now: Temporal.Instant): Promise<boolean> => {
  const before = iso(now.subtract({ seconds: paymentLimits.querySeconds }))
  return changes(
    db
      .updateTable('payment')
      .set({ askedAt: iso(now) })
      .where('reference', '=', reference)
      .where((is) => is.or([is('askedAt', 'is', null), is('askedAt', '<=', before)])),
  )
}

/** Open payments, and cancelled ones, whose next gateway check is due. */
export const duePayments = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('payment')
    .select('reference')
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()

/** Payments of a booking, newest first, including those of its series. */
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

/** Serialises new top-ups of this user until the transaction ends. */
export const waitForTopUpsOf = (db: Db, userIdentifier: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`topups:${userIdentifier}`}, 0))`.execute(db)

/** Top-ups by a saved card that are not over. */
export const openTopUpCharges = (db: Db, userIdentifier: string) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('userIdentifier', '=', userIdentifier)
    .where('purpose', '=', 'topup')
    .where('paymentMethodIdentifier', 'is not', null)
    .where('status', 'in', ['pending', 'processing'])
    .execute()

export const countTopUpsSince = (db: Db, userIdentifier: string, since: string) =>
  db
    .selectFrom('payment')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userIdentifier', '=', userIdentifier)
    .where('purpose', '=', 'topup')
    .where('method', '=', 'card')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()

export const countAddedCardsSince = (db: Db, userIdentifier: string, since: string) =>
  db
    .selectFrom('payment')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userIdentifier', '=', userIdentifier)
    .where('purpose', '=', 'card')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()

/** A refund that waits for the sweep; the payer asks for it by adding a card. */
export const insertReturn = (
  db: Db,
  { reference, userIdentifier, amount, currency, gateway }: Payment & { gateway: GatewayName },
  refund: { reference: string; at: string },
) =>
  db
    .insertInto('cardRefund')
    .values({
      reference: refund.reference,
      paymentReference: reference,
      userIdentifier,
      amount,
      currency,
      gateway,
      status: 'pending',
      askedBy: userIdentifier,
      createdAt: refund.at,
      nextCheckAt: refund.at,
    })
    .execute()

type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export const rememberEvent = (db: Db, gateway: string, key: string, at: string): Promise<boolean> =>
  changes(
    db
      .insertInto('gatewayEvent')
      .values({ gateway, key, receivedAt: at })
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Open card top-ups of a user. */
export const pendingTopUps = (db: Db, owner: string, currency: CurrencyCode) =>
  db
    .selectFrom('payment')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount'), sql.lit(0)).as('pending'))
    .where('userIdentifier', '=', owner)
    .where('currency', '=', currency)
    .where('purpose', '=', 'topup')
    .where('status', 'in', ['processing'])
    .executeTakeFirstOrThrow()

/** Sessions that a client has paid and not got back in full, those cancelled too late among them. */
export const paidSessions = (db: Db, owner: string) =>
  db
    .selectFrom('booking')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('clientIdentifier', '=', owner)
    .where('paidAt', 'is not', null)
    .where(sql<boolean>`coalesce(refunded, 0) + set_off < fee`)
    .executeTakeFirstOrThrow()

/** A user's card payments that are not fully refunded, newest first. */
export const cardPaymentsSince = (db: Db, owner: string, currency: CurrencyCode, since: string) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('userIdentifier', '=', owner)
    .where('currency', '=', currency)
    .where('method', '=', 'card')
    .where('status', '=', 'success')
    .where('settledAt', '>=', since)
    .where('refunded', '<', sql.ref<number>('amount'))
    .orderBy('settledAt', 'desc')
    .limit(100)
    .execute()
