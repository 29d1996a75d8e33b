import { randomUUID } from 'node:crypto'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { postEntry } from '#backend/money/payments/ledger.ts'
import type { World } from '#tests/support/world.ts'

/** Money that a therapist can be paid out, without a session. */
export const givenAvailable = (
  { database, clock }: World,
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

/** What a therapist owes, because it went back after it was paid out. */
export const givenDebt = ({ database, clock }: World, owner: string, amount: number) =>
  postEntry(database.db, {
    key: `given:${randomUUID()}`,
    transactionType: 'adjustment',
    currency: 'NGN',
    at: clock.now().toString(),
    transfers: [{ from: { kind: 'provider_debt', owner }, to: { kind: 'promotion' }, amount }],
  })
