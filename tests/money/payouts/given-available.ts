import { randomUUID } from 'node:crypto'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { postEntry } from '#backend/money/payments/ledger.ts'
import type { Product } from '#tests/support/product.ts'

/** Money that is available for a payout, without a session. */
export const givenAvailable = (
  { database, clock }: Product,
  owner: string,
  amount: number,
  currency: CurrencyCode = 'NGN',
) =>
  postEntry(database.db, {
    key: `given:${randomUUID()}`,
    transactionType: 'adjustment',
    currency,
    at: clock.now().toString(),
    transfers: [{ from: { kind: 'promotion' }, to: { kind: 'provider_available', owner }, amount }],
  })

/** A debt of a therapist, from a refund after the payout. */
export const givenDebt = ({ database, clock }: Product, owner: string, amount: number) =>
  postEntry(database.db, {
    key: `given:${randomUUID()}`,
    transactionType: 'adjustment',
    currency: 'NGN',
    at: clock.now().toString(),
    transfers: [{ from: { kind: 'provider_debt', owner }, to: { kind: 'promotion' }, amount }],
  })
