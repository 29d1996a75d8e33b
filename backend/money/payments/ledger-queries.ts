import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { TransactionType } from '#schemas/money/payments.ts'
import type { Db } from '#platform/database/database.ts'
import type { GatewayName } from '#platform/gateways/port.ts'

/** Accounts of one user, and accounts shared by all users (docs/product-rules.md#ledger). */
export type OwnedKind =
  | 'client_wallet'
  /** The client's debt: zero or negative. */
  | 'client_debt'
  /** Sessions that are paid in advance and not used yet. */
  | 'client_package'
  | 'provider_held'
  | 'provider_clearing'
  | 'provider_available'
  /** The therapist's debt: zero or negative. */
  | 'provider_debt'
export type SharedKind =
  | 'platform_fee'
  | `gateway_clearing:${GatewayName}`
  | 'gateway_fee'
  | 'payouts_in_transit'
  | 'refunds_in_transit'
  | 'suspense'
  | 'promotion'
  /** Open gift codes. */
  | 'gift_codes'
export type Account = { kind: OwnedKind; owner: string } | { kind: SharedKind }

export interface NewEntry {
  identifier: string
  /** Idempotency key of the entry. */
  key: string
  transactionType: TransactionType
  currency: CurrencyCode
  bookingIdentifier?: string
  reference?: string
  actor?: string
  /** ISO instant. */
  at: string
}

/** Account identifiers and minor units, one of each per transfer. */
interface NewTransfers {
  from: readonly number[]
  to: readonly number[]
  amounts: readonly number[]
}

/** Inserts an entry with its transfers in one statement. Returns false if its key was posted before. */
export async function insertEntry(db: Db, entry: NewEntry, transfers: NewTransfers): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with entry as (
      insert into ledger_entry (identifier, idempotency_key, transaction_type, booking_identifier, reference, actor, created_at)
      values (${entry.identifier}, ${entry.key}, ${entry.transactionType}, ${entry.bookingIdentifier ?? null},
              ${entry.reference ?? null}, ${entry.actor ?? null}, ${entry.at})
      on conflict (idempotency_key) do nothing returning identifier)
    insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
      select entry.identifier, t.from_account, t.to_account, t.amount, ${entry.currency}
        from entry, unnest(${transfers.from}::bigint[], ${transfers.to}::bigint[], ${transfers.amounts}::bigint[])
             with ordinality as t(from_account, to_account, amount, nth)
       order by t.nth
    returning id`.execute(db)
  return rows.length > 0
}

/** Account identifiers in the requested order; null for accounts that do not exist yet. */
export async function findAccounts(
  db: Db,
  accounts: readonly Account[],
  currency: CurrencyCode,
): Promise<(number | null)[]> {
  const kinds = accounts.map(({ kind }) => kind)
  const owners = accounts.map((account) => ('owner' in account ? account.owner : null))
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
             (select id from ledger_account where owner_identifier = w.owner and kind = w.kind and currency = ${currency}),
             (select id from ledger_account where owner_identifier is null and w.owner is null and kind = w.kind and currency = ${currency})
           ) as id
      from unnest(${kinds}::text[], ${owners}::uuid[]) with ordinality as w(kind, owner, nth) order by w.nth`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export const openAccount = (db: Db, account: Account, currency: CurrencyCode) =>
  db
    .insertInto('ledgerAccount')
    .values({
      ownerIdentifier: 'owner' in account ? account.owner : null,
      kind: account.kind,
      currency,
      hot: !('owner' in account),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Balance of a user's account in minor units. `lock` locks the row against concurrent movements. */
export async function balanceOf(
  db: Db,
  { owner, kind }: { owner: string; kind: OwnedKind },
  currency: CurrencyCode,
  { lock = false } = {},
): Promise<number> {
  const query = db
    .selectFrom('ledgerAccount')
    .select('balance')
    .where('ownerIdentifier', '=', owner)
    .where('kind', '=', kind)
    .where('currency', '=', currency)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row?.balance ?? 0
}

export const walletBalance = (db: Db, owner: string, currency: CurrencyCode, options?: { lock: boolean }) =>
  balanceOf(db, { owner, kind: 'client_wallet' }, currency, options)

/** A client's debt from chargebacks of spent payments; zero or positive. */
export const clientDebt = async (db: Db, owner: string, currency: CurrencyCode, options?: { lock: boolean }) =>
  Math.abs(await balanceOf(db, { owner, kind: 'client_debt' }, currency, options))

/** Locks the wallet, even if it did not exist yet: concurrent credits wait and then see the debt. */
export async function lockWallet(db: Db, owner: string, currency: CurrencyCode): Promise<number> {
  await openAccount(db, { kind: 'client_wallet', owner }, currency)
  return walletBalance(db, owner, currency, { lock: true })
}

/** Balance of a shared account: the last snapshot plus later transfers. */
export async function sharedBalance(db: Db, kind: SharedKind, currency: CurrencyCode): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select (coalesce(s.balance, 0)
             + coalesce((select sum(amount) from ledger_transfer where to_account = a.id and id > coalesce(s.up_to, 0)), 0)
             - coalesce((select sum(amount) from ledger_transfer where from_account = a.id and id > coalesce(s.up_to, 0)), 0)
           )::bigint as balance
      from ledger_account a left join ledger_snapshot s on s.account_id = a.id
     where a.kind = ${kind} and a.currency = ${currency} and a.hot`.execute(db)
  return rows[0]?.balance ?? 0
}

/** Rows that violate an invariant of the ledger; expected to be empty. */
export const ledgerProblems = (db: Db) =>
  sql<{ id: number | null }>`select * from ledger_problem`.execute(db).then(({ rows }) => rows)
