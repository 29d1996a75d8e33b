import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/kit.ts'
import type { TransactionType } from '#schemas/payments.ts'
import type { Db } from '../kit/database.ts'

/** Accounts of one person, and those shared by everybody (definitions 1.5). */
export type OwnedKind = 'client_wallet' | 'provider_held' | 'provider_clearing' | 'provider_available'
export type SharedKind =
  | 'platform_fee'
  | 'gateway_clearing:paystack'
  | 'gateway_fee'
  | 'payouts_in_transit'
  | 'suspense'
  | 'promotion'
export type Account = { kind: OwnedKind; owner: string } | { kind: SharedKind }

export interface Entry {
  /** Once per key, however often it is posted. */
  key: string
  transactionType: TransactionType
  currency: CurrencyCode
  transfers: readonly { from: Account; to: Account; amount: number }[]
  bookingIdentifier?: string
  reference?: string
  actor?: string
  /** ISO instant. */
  at: string
}

/** Writes an entry with its transfers and names it; null when the key was posted before. Sums of zero are left out. */
export async function postEntry(db: Db, entry: Entry): Promise<string | null> {
  const transfers = entry.transfers.filter(({ amount }) => amount > 0)
  if (transfers.length === 0) return null
  const identifier = randomUUIDv7()
  const written = await db
    .insertInto('ledgerEntry')
    .values({
      identifier,
      idempotencyKey: entry.key,
      transactionType: entry.transactionType,
      bookingIdentifier: entry.bookingIdentifier ?? null,
      reference: entry.reference ?? null,
      actor: entry.actor ?? null,
      createdAt: entry.at,
    })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows !== 1n) return null
  for (const { from, to, amount } of transfers) {
    const [fromAccount, toAccount] = [
      await accountId(db, from, entry.currency),
      await accountId(db, to, entry.currency),
    ]
    await db
      .insertInto('ledgerTransfer')
      .values({ entryIdentifier: identifier, fromAccount, toAccount, amount, currency: entry.currency })
      .execute()
  }
  return identifier
}

async function accountId(db: Db, account: Account, currency: CurrencyCode): Promise<number> {
  const owner = 'owner' in account ? account.owner : null
  const find = () =>
    db
      .selectFrom('ledgerAccount')
      .select('id')
      .where('kind', '=', account.kind)
      .where('currency', '=', currency)
      .where('ownerIdentifier', owner === null ? 'is' : '=', owner)
      .executeTakeFirst()
  const found = await find()
  if (found) return found.id
  await db
    .insertInto('ledgerAccount')
    .values({ ownerIdentifier: owner, kind: account.kind, currency, hot: owner === null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.id ?? accountId(db, account, currency)
}

/** Balance of a wallet in minor units; locks the row against other payments when `lock` is set. */
export async function walletBalance(
  db: Db,
  owner: string,
  currency: CurrencyCode,
  { lock = false } = {},
): Promise<number> {
  const query = db
    .selectFrom('ledgerAccount')
    .select('balance')
    .where('ownerIdentifier', '=', owner)
    .where('kind', '=', 'client_wallet')
    .where('currency', '=', currency)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row?.balance ?? 0
}

/** Rows that contradict the books; must be none. */
export const ledgerProblems = (db: Db) =>
  sql<{ id: number | null }>`select * from ledger_problem`.execute(db).then(({ rows }) => rows)
