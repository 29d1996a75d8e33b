import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'
import type { GatewayName, IncomingTransfer } from '#platform/gateways/port.ts'
import type { sealNumbers } from './account-numbers.ts'

/** Literal values as in the partial indexes, which the planner matches only then. */
const isOpen = sql<boolean>`status in ('pending','active')`

interface NewAccount {
  identifier: string
  userIdentifier: string
  currency: CurrencyCode
  gateway: GatewayName
  requestedAt: string
  nextCheckAt: string
}

/** Returns false if the user has an account already, even if a concurrent call creates it. */
export const insertAccount = (db: Db, account: NewAccount): Promise<boolean> =>
  changes(
    db
      .insertInto('virtualAccount')
      .values({ ...account, status: 'pending' })
      .onConflict((conflict) => conflict.columns(['userIdentifier', 'currency']).where(isOpen).doNothing()),
  )

/** The open account, or else the latest one. */
export const accountOf = (db: Db, userIdentifier: string, currency: CurrencyCode) =>
  db
    .selectFrom('virtualAccount')
    .selectAll()
    .where('userIdentifier', '=', userIdentifier)
    .where('currency', '=', currency)
    .orderBy(isOpen, 'desc')
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountOf>>>

export const findAccount = (db: Db, identifier: string) =>
  db.selectFrom('virtualAccount').selectAll().where('identifier', '=', identifier).executeTakeFirst()

const byCustomer = (db: Db, gateway: GatewayName, customer: string) =>
  db
    .selectFrom('virtualAccount')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('customer', '=', customer)
    .where(isOpen)

/** The open account by the gateway's customer identifier. */
export const findByCustomer = (db: Db, gateway: GatewayName, customer: string) =>
  byCustomer(db, gateway, customer).executeTakeFirst()

/** The same, locked against closing until the transaction ends. */
export const lockByCustomer = (db: Db, gateway: GatewayName, customer: string) =>
  byCustomer(db, gateway, customer).forShare().executeTakeFirst()

/** Stores the gateway's result for a pending account. Returns false if it is no longer pending. */
export const settleAccount = (
  db: Db,
  identifier: string,
  change:
    | { status: 'pending'; customer: string }
    | { status: 'active'; customer: string; account: ReturnType<typeof sealNumbers>; at: string }
    | { status: 'failed' },
): Promise<boolean> =>
  changes(
    db
      .updateTable('virtualAccount')
      .set(
        change.status === 'active'
          ? { ...change.account, status: 'active', customer: change.customer, activeAt: change.at, nextCheckAt: null }
          : { ...change, ...(change.status === 'failed' ? { nextCheckAt: null } : {}) },
      )
      .where('identifier', '=', identifier)
      .where('status', '=', 'pending'),
  )

/** Claims the next gateway query; undefined if one was made after `before`. */
export const claimQuery = (
  db: Db,
  { identifier, at, before, nextCheckAt }: { identifier: string; at: string; before: string; nextCheckAt: string },
) =>
  db
    .updateTable('virtualAccount')
    .set({ askedAt: at, announcedAt: at, checks: 0, nextCheckAt })
    .where('identifier', '=', identifier)
    .where('status', '=', 'active')
    .where((is) => is.or([is('askedAt', 'is', null), is('askedAt', '<=', before)]))
    .returningAll()
    .executeTakeFirst()

/** The owner reported a transfer, and the next query is not due yet. */
export const recordReported = (db: Db, identifier: string, { at, nextCheckAt }: { at: string; nextCheckAt: string }) =>
  db
    .updateTable('virtualAccount')
    .set({ announcedAt: at, checks: 1, nextCheckAt: sql`least(next_check_at, ${nextCheckAt}::timestamptz)` })
    .where('identifier', '=', identifier)
    .where('status', '=', 'active')
    .execute()

export const dueAccounts = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('virtualAccount')
    .selectAll()
    .where(isOpen)
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()

/**
 * Claims a due check; false if another worker holds it. The claim expires at `until`, so that others take over an interrupted
 * check.
 */
export const claimDueCheck = (
  db: Db,
  { identifier, nextCheckAt }: Pick<AccountRow, 'identifier' | 'nextCheckAt'>,
  { until, ...change }: { until: string; askedAt?: string },
): Promise<boolean> =>
  changes(
    db
      .updateTable('virtualAccount')
      .set({ ...change, nextCheckAt: until })
      .where('identifier', '=', identifier)
      .where('nextCheckAt', '=', nextCheckAt)
      .where(isOpen),
  )

/** Schedules the next check, unless this one was the last or the owner has reported a transfer meanwhile. */
export const finishCheck = (
  db: Db,
  { identifier, checks, announcedAt }: Pick<AccountRow, 'identifier' | 'checks' | 'announcedAt'>,
  { until, nextCheckAt }: { until: string | null; nextCheckAt: string | null },
) =>
  db
    .updateTable('virtualAccount')
    .set({ nextCheckAt, checks: checks + 1 })
    .where('identifier', '=', identifier)
    .where('nextCheckAt', 'is not distinct from', until)
    .where('announcedAt', 'is not distinct from', announcedAt)
    .where(isOpen)
    .execute()

export const stopChecks = (db: Db, identifier: string) =>
  db
    .updateTable('virtualAccount')
    .set({ nextCheckAt: null })
    .where('identifier', '=', identifier)
    .where('status', '=', 'active')
    .execute()

export const closeAccountsOfUser = (db: Db, userIdentifier: string) =>
  db
    .updateTable('virtualAccount')
    .set({ status: 'closed', accountName: null, nextCheckAt: null })
    .where('userIdentifier', '=', userIdentifier)
    .execute()

/** Contact data of the owner, for notices and for the gateway. */
export const ownerRow = (db: Db, identifier: string) =>
  db
    .selectFrom('appUser')
    .select(['identifier', 'email', 'firstName', 'lastName', 'phoneNumber', 'locale', 'accountStatus'])
    .where('identifier', '=', identifier)
    .executeTakeFirst()

interface Arrived extends Pick<IncomingTransfer, 'gatewayReference' | 'amount' | 'fees'> {
  reference: string
  userIdentifier: string
  virtualAccount: string
  currency: CurrencyCode
  gateway: GatewayName
  at: string
}

export const insertTransferPayment = (db: Db, { fees, at, ...payment }: Arrived) =>
  db
    .insertInto('payment')
    .values({
      ...payment,
      purpose: 'topup',
      method: 'bank_transfer',
      status: 'success',
      gatewayFee: fees,
      creditedToWallet: true,
      createdAt: at,
      expiresAt: at,
      settledAt: at,
    })
    .execute()

/**
 * Whether this money is in a wallet or in suspense already. Concurrent reports of the same money wait until the transaction
 * ends.
 */
export async function isTaken(db: Db, gateway: GatewayName, gatewayReference: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`incoming:${gateway}:${gatewayReference}`}, 0))`.execute(db)
  const { rows } = await sql`
    select from payment where gateway = ${gateway} and gateway_reference = ${gatewayReference}
    union all select from unmatched_transfer where gateway = ${gateway} and gateway_reference = ${gatewayReference}`.execute(
    db,
  )
  return rows.length > 0
}
