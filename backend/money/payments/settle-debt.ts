import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { lockAvailable } from './earnings-queries.ts'
import { postEntry } from './ledger.ts'
import { balanceOf } from './ledger-queries.ts'

interface Occasion {
  owner: string
  currency: CurrencyCode
  /** Identifies the release of money; it settles the debt once. */
  cause: string
  at: string
}

/** Settles a therapist's debt from the available balance, and returns the remaining balance with the account locked. */
export async function settleDebt(db: Db, { owner, currency, cause, at }: Occasion): Promise<number> {
  const available = await lockAvailable(db, owner, currency)
  const owed = -(await balanceOf(db, { owner, kind: 'provider_debt' }, currency, { lock: true }))
  const amount = Math.min(available, owed)
  if (amount <= 0) return available
  const entry = await postEntry(db, {
    key: `debt-paid:${cause}`,
    transactionType: 'adjustment',
    currency,
    at,
    transfers: [{ from: { kind: 'provider_available', owner }, to: { kind: 'provider_debt', owner }, amount }],
  })
  return entry === null ? available : available - amount
}
