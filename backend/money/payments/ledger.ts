import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { TransactionType } from '#schemas/money/payments.ts'
import type { Db } from '#platform/database/database.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import { thawBookings } from './disputed-bookings.ts'
import { tellDisputed } from './tell-disputed.ts'

/** Accounts of one person, and those shared by everybody (definitions 1.5). */
export type OwnedKind =
  | 'client_wallet'
  /** What a client owes: zero or below. */
  | 'client_debt'
  | 'provider_held'
  | 'provider_clearing'
  | 'provider_available'
  /** What a therapist owes: zero or below. */
  | 'provider_debt'
export type SharedKind =
  | 'platform_fee'
  | `gateway_clearing:${GatewayName}`
  | 'gateway_fee'
  | 'payouts_in_transit'
  | 'refunds_in_transit'
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

/**
 * Posts an entry once per key; null when it was posted before. Whatever credits a wallet settles what its owner owes first,
 * so no path that gives money back can leave it out.
 */
export async function postEntry(db: Db, entry: Entry): Promise<string | null> {
  const identifier = await writeEntry(db, entry)
  if (identifier === null) return null
  const credited = entry.transfers.flatMap(({ to, amount }) =>
    to.kind === 'client_wallet' && amount > 0 ? [to.owner] : [],
  )
  for (const owner of new Set(credited)) await settleClientDebt(db, { owner, cause: identifier, ...entry })
  return identifier
}

interface Settling {
  owner: string
  /** The entry that credited the wallet. */
  cause: string
  currency: CurrencyCode
  at: string
}

/** A client's debt is paid first from what is in the wallet, and as much of the client's sessions is no longer frozen. */
async function settleClientDebt(db: Db, { owner, cause, currency, at }: Settling): Promise<void> {
  const owed = await clientDebt(db, owner, currency, { lock: true })
  if (owed === 0) return
  const amount = Math.min(owed, await walletBalance(db, owner, currency, { lock: true }))
  if (amount === 0) return
  await writeEntry(db, {
    key: `client-debt-paid:${cause}`,
    transactionType: 'chargeback',
    currency,
    at,
    transfers: [{ from: { kind: 'client_wallet', owner }, to: { kind: 'client_debt', owner }, amount }],
  })
  const sessions = await thawBookings(db, { client: owner, currency, owed: owed - amount })
  await tellDisputed(db, Temporal.Instant.from(at), 'session_settled', { cause, sessions })
}

/**
 * Writes an entry with its transfers in one statement and names it; null when the key was posted before. Sums of zero are
 * left out. Fails where an account would come below zero (`wallet_not_negative`).
 */
async function writeEntry(db: Db, entry: Entry): Promise<string | null> {
  const transfers = entry.transfers.filter(({ amount }) => amount > 0)
  if (transfers.length === 0) return null
  const identifier = randomUUIDv7()
  const ids = await accountIds(
    db,
    transfers.flatMap(({ from, to }) => [from, to]),
    entry.currency,
  )
  const from = ids.filter((_, at) => at % 2 === 0)
  const to = ids.filter((_, at) => at % 2 === 1)
  const { rows } = await sql<{ id: number }>`
    with entry as (
      insert into ledger_entry (identifier, idempotency_key, transaction_type, booking_identifier, reference, actor, created_at)
      values (${identifier}, ${entry.key}, ${entry.transactionType}, ${entry.bookingIdentifier ?? null},
              ${entry.reference ?? null}, ${entry.actor ?? null}, ${entry.at})
      on conflict (idempotency_key) do nothing returning identifier)
    insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
      select entry.identifier, t.from_account, t.to_account, t.amount, ${entry.currency}
        from entry, unnest(${from}::bigint[], ${to}::bigint[], ${transfers.map(({ amount }) => amount)}::bigint[])
             with ordinality as t(from_account, to_account, amount, nth)
       order by t.nth
    returning id`.execute(db)
  return rows.length === 0 ? null : identifier
}

/** Numbers of accounts in the order in which they are asked for; those that nobody has used yet are opened. */
async function accountIds(db: Db, accounts: readonly Account[], currency: CurrencyCode): Promise<number[]> {
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
  const missing = accounts.filter((_, at) => rows[at]?.id === null)
  if (missing.length === 0) return rows.map(({ id }) => id as number)
  for (const account of missing) await openAccount(db, account, currency)
  return accountIds(db, accounts, currency)
}

const openAccount = (db: Db, account: Account, currency: CurrencyCode) =>
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

/** Balance of a person's account in minor units; locks the row against other movements when `lock` is set. */
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

/** What a client owes, because the bank took back a payment that was spent already; zero or more. */
export const clientDebt = async (db: Db, owner: string, currency: CurrencyCode, options?: { lock: boolean }) =>
  Math.abs(await balanceOf(db, { owner, kind: 'client_debt' }, currency, options))

/** The wallet, locked also where it did not exist yet: what is credited meanwhile waits and then sees what is owed. */
export async function lockWallet(db: Db, owner: string, currency: CurrencyCode): Promise<number> {
  await openAccount(db, { kind: 'client_wallet', owner }, currency)
  return walletBalance(db, owner, currency, { lock: true })
}

/** Balance of an account that everybody shares: up to the last snapshot, and what came since. */
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

/** Rows that contradict the books; must be none. */
export const ledgerProblems = (db: Db) =>
  sql<{ id: number | null }>`select * from ledger_problem`.execute(db).then(({ rows }) => rows)
