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

/**
 * Refunds of this gateway by our reference, else by its own identifier, else all of the payment, depending on what the event
 * contains.
 */
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

/** The same request shortly before, from a double click or a repeated call. */
export const sameRequest = (
  db: Db,
  request: { paymentReference: string; amount: number; askedBy: string },
  since: string,
): Promise<RefundRow | undefined> =>
  db
    .selectFrom('cardRefund')
    .selectAll()
    .where('paymentReference', '=', request.paymentReference)
    .where('amount', '=', request.amount)
    .where('askedBy', '=', request.askedBy)
    .where('createdAt', '>', since)
    .where('status', '<>', 'failed')
    .executeTakeFirst()

/** Leases due refunds, so that no other worker queries them at the same time. */
export const claimDueRefunds = (db: Db, { now, until, most }: { now: string; until: string; most: number }) =>
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

/** Contact data for money notices; undefined for erased accounts. */
export const readerOf = (db: Db, identifier: string) =>
  db
    .selectFrom('appUser')
    .select(['email', 'locale'])
    .where('identifier', '=', identifier)
    .where('verifiedAt', 'is not', null)
    .where('accountStatus', '<>', 'deleted')
    .executeTakeFirst()

/** How much of a payment a chargeback holds: what left the gateway's account for it, less what came back. */
export async function reversedAmount(db: Db, payment: string): Promise<number> {
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
