import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import type { GatewayName, IncomingTransfer } from '#platform/gateways/port.ts'
import type { sealNumbers } from './account-numbers.ts'

/** As in the indexes, letter by letter: they are found also when values are not known at planning time. */
const isOpen = sql<boolean>`status in ('pending','active')`

interface NewAccount {
  identifier: string
  userIdentifier: string
  currency: CurrencyCode
  gateway: GatewayName
  requestedAt: string
  nextCheckAt: string
}

/** False where the person has one, or another call is just making it. */
export async function insertAccount(db: Db, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('virtualAccount')
    .values({ ...account, status: 'pending' })
    .onConflict((conflict) => conflict.columns(['userIdentifier', 'currency']).where(isOpen).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The one that is open, or else the last one. */
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

/** The open one by the gateway's name for the person. */
export const findByCustomer = (db: Db, gateway: GatewayName, customer: string) =>
  byCustomer(db, gateway, customer).executeTakeFirst()

/** The same; nobody closes it before the transaction ends. */
export const lockByCustomer = (db: Db, gateway: GatewayName, customer: string) =>
  byCustomer(db, gateway, customer).forShare().executeTakeFirst()

/** What the gateway says becomes true of an account that is still waited for; false where it is not. */
export async function settleAccount(
  db: Db,
  identifier: string,
  change:
    | { status: 'pending'; customer: string }
    | { status: 'active'; customer: string; account: ReturnType<typeof sealNumbers>; at: string }
    | { status: 'failed' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('virtualAccount')
    .set(
      change.status === 'active'
        ? { ...change.account, status: 'active', customer: change.customer, activeAt: change.at, nextCheckAt: null }
        : { ...change, ...(change.status === 'failed' ? { nextCheckAt: null } : {}) },
    )
    .where('identifier', '=', identifier)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The right to ask the gateway for money; none where it was asked after `before`. */
export const takeTurnToAsk = (
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

/** Its owner says that money was sent, and it is not time yet to ask for it. */
export const noteAnnounced = (db: Db, identifier: string, { at, nextCheckAt }: { at: string; nextCheckAt: string }) =>
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
 * Takes the look that is due; false where another worker was quicker. Whoever is interrupted before the end of the look leaves
 * it to others from `until` on.
 */
export async function takeDueLook(
  db: Db,
  { identifier, nextCheckAt }: Pick<AccountRow, 'identifier' | 'nextCheckAt'>,
  { until, ...change }: { until: string; askedAt?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('virtualAccount')
    .set({ ...change, nextCheckAt: until })
    .where('identifier', '=', identifier)
    .where('nextCheckAt', '=', nextCheckAt)
    .where(isOpen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Says when the next look is, unless this one was the last, or the owner has announced money meanwhile. */
export const endLook = (
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

export const lookNoMore = (db: Db, identifier: string) =>
  db
    .updateTable('virtualAccount')
    .set({ nextCheckAt: null })
    .where('identifier', '=', identifier)
    .where('status', '=', 'active')
    .execute()

export const closeAccountsOf = (db: Db, userIdentifier: string) =>
  db
    .updateTable('virtualAccount')
    .set({ status: 'closed', accountName: null, nextCheckAt: null })
    .where('userIdentifier', '=', userIdentifier)
    .execute()

/** Whom the money, or the gateway, is told about. */
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

export const insertArrived = (db: Db, { fees, at, ...payment }: Arrived) =>
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

/** Is this money in a wallet or aside already? Whoever tells of the same money waits for the end of the transaction. */
export async function isTaken(db: Db, gateway: GatewayName, gatewayReference: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`incoming:${gateway}:${gatewayReference}`}, 0))`.execute(db)
  const { rows } = await sql`
    select from payment where gateway = ${gateway} and gateway_reference = ${gatewayReference}
    union all select from unmatched_transfer where gateway = ${gateway} and gateway_reference = ${gatewayReference}`.execute(
    db,
  )
  return rows.length > 0
}
