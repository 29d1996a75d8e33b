import { randomUUIDv7 } from 'node:crypto'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { type FeeStep, insertFeeChanges } from './fee-history-queries.ts'

/** Adds what changed to the history of the caller's fees, within the transaction that changes them. */
export async function recordFees(context: Context, db: Db, steps: readonly FeeStep[]): Promise<void> {
  const changed = steps.filter(({ before, after }) => before !== after)
  if (changed.length === 0) return
  const { identifier, impersonation } = signedIn(context)
  // An operator who acts for the therapist can change the country or the therapies.
  const changedBy = impersonation?.operator ?? identifier
  const who = { providerIdentifier: identifier, changedBy, changedAt: iso(context.now) }
  await insertFeeChanges(
    db,
    changed.map((step) => ({ identifier: randomUUIDv7(), ...step, ...who })),
  )
}
