import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { lockAvailable } from './earnings-queries.ts'
import { balanceOf, postEntry } from './ledger.ts'

interface Occasion {
  owner: string
  currency: CurrencyCode
  /** What made money available; a debt is paid once from it. */
  cause: string
  at: string
}

/** A therapist's debt is paid first from what is available; says what is available then, with the account locked. */
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
