import { type Insertable, sql, type Updateable } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import type { About, GatewayName } from '#platform/gateways/port.ts'
import type { Tables } from '#platform/database/tables.gen.ts'

export type RefundRow = NonNullable<Awaited<ReturnType<typeof lockRefund>>>

export const insertRefund = (db: Db, refund: Insertable<Tables['cardRefund']>): Promise<RefundRow> =>
  db.insertInto('cardRefund').values(refund).returningAll().executeTakeFirstOrThrow()

export const lockRefund = (db: Db, reference: string) =>
  db.selectFrom('cardRefund').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst()

export const updateRefund = (db: Db, reference: string, change: Updateable<Tables['cardRefund']>): Promise<RefundRow> =>
  db.updateTable('cardRefund').set(change).where('reference', '=', reference).returningAll().executeTakeFirstOrThrow()

/** Refunds of this gateway by our reference, else by its own number, else all of the payment, as much as an event names. */
export const findRefunds = (
  db: Db,
  gateway: GatewayName,
  { reference, gatewayReference, payment }: Omit<Extract<About, { kind: 'refund' }>, 'kind'>,
): Promise<RefundRow[]> =>
  db
    .selectFrom('cardRefund')
    .selectAll()
    .where('gateway', '=', gateway)
    .where((is) => {
      if (reference !== null) return is('reference', '=', reference)
      if (gatewayReference !== null) return is('gatewayReference', '=', gatewayReference)
      return is('paymentReference', '=', payment)
    })
    .execute()

/** The same wish of a moment ago: a button pressed twice, a call sent again. */
export const sameWish = (
  db: Db,
  wish: { paymentReference: string; amount: number; askedBy: string },
  since: string,
): Promise<RefundRow | undefined> =>
  db
    .selectFrom('cardRefund')
    .selectAll()
    .where('paymentReference', '=', wish.paymentReference)
    .where('amount', '=', wish.amount)
    .where('askedBy', '=', wish.askedBy)
    .where('createdAt', '>', since)
    .where('status', '<>', 'failed')
    .executeTakeFirst()

/** Takes refunds whose time has come, so that no other worker asks about them at the same time. */
export const takeDueRefunds = (db: Db, { now, until, most }: { now: string; until: string; most: number }) =>
  db
    .updateTable('cardRefund')
    .set({ nextCheckAt: until })
    .where('reference', 'in', (from) =>
      from
        .selectFrom('cardRefund')
        .select('reference')
        .where('status', 'in', ['pending', 'processing', 'needs_attention'])
        .where('nextCheckAt', '<=', now)
        .orderBy('nextCheckAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()

export const refundsOf = (db: Db, owner: string, currency: CurrencyCode) =>
  db
    .selectFrom('cardRefund')
    .selectAll()
    .where('userIdentifier', '=', owner)
    .where('currency', '=', currency)
    .orderBy('createdAt', 'desc')
    .orderBy('reference', 'desc')
    .limit(100)
    .execute()

/** Where a person reads about their money; nobody who has left. */
export const readerOf = (db: Db, identifier: string) =>
  db
    .selectFrom('appUser')
    .select(['email', 'locale'])
    .where('identifier', '=', identifier)
    .where('verifiedAt', 'is not', null)
    .where('accountStatus', '<>', 'deleted')
    .executeTakeFirst()

/** How much of a payment the bank has by now: what left the gateway's account for it, less what came back. */
export async function takenBack(db: Db, payment: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(case when a.id = t.to_account then t.amount else -t.amount end), 0)::bigint as taken
      from ledger_entry e
      join ledger_transfer t on t.entry_identifier = e.identifier
      join ledger_account a on a.id in (t.to_account, t.from_account) and a.kind like 'gateway_clearing:%'
     where e.reference = ${payment} and e.transaction_type = 'chargeback'`.execute(db)
  return rows[0]?.taken ?? 0
}

/** The payment as its gateway knows it. */
export const findPaid = (db: Db, reference: string) =>
  db
    .selectFrom('payment')
    .select(['reference', 'gatewayReference'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
