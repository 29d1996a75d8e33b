import { randomUUIDv7 } from 'node:crypto'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { unfreezeBookings } from './disputed-bookings.ts'
import {
  type Account,
  clientDebt,
  findAccounts,
  insertEntry,
  type NewEntry,
  openAccount,
  walletBalance,
} from './ledger-queries.ts'
import { notifyDispute } from './notify-dispute.ts'

export {
  type Account,
  balanceOf,
  clientDebt,
  ledgerProblems,
  lockWallet,
  type OwnedKind,
  sharedBalance,
  type SharedKind,
  walletBalance,
} from './ledger-queries.ts'

export interface Entry extends Omit<NewEntry, 'identifier'> {
  transfers: readonly { from: Account; to: Account; amount: number }[]
}

/**
 * Posts an entry, idempotent by key; null if it was posted before. Every credit to a wallet settles its owner's debt first, so
 * that no refund path can skip it.
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

/** Settles a client's debt from the wallet, and unfreezes the same amount of the client's sessions. */
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
  const sessions = await unfreezeBookings(db, { client: owner, currency, owed: owed - amount })
  await notifyDispute(db, Temporal.Instant.from(at), 'session_settled', { cause, sessions })
}

/**
 * Writes an entry with its transfers in one statement and returns its identifier; null if the key was posted before. Transfers
 * of zero are left out. Fails if an account would become negative (`wallet_not_negative`).
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
  const isNew = await insertEntry(
    db,
    { ...entry, identifier },
    {
      from: ids.filter((_, at) => at % 2 === 0),
      to: ids.filter((_, at) => at % 2 === 1),
      amounts: transfers.map(({ amount }) => amount),
    },
  )
  return isNew ? identifier : null
}

/** Account identifiers in the requested order; missing accounts are created. */
async function accountIds(db: Db, accounts: readonly Account[], currency: CurrencyCode): Promise<number[]> {
  const ids = await findAccounts(db, accounts, currency)
  const missing = accounts.filter((_, at) => ids[at] === null)
  if (missing.length === 0) return ids as number[]
  for (const account of missing) await openAccount(db, account, currency)
  return accountIds(db, accounts, currency)
}
