import type { Db } from '#platform/database/database.ts'
import { expireHolds, lengthenClaim } from './extension-queries.ts'

interface LongerSlot {
  booking: string
  people: readonly string[]
  until: string
  now: string
}

/**
 * Lengthens the claims of both people, in the order in which every claim takes them. Throws an exclusion violation if a
 * rival has the time; see `isOverlap`.
 */
export async function extendSlot(db: Db, slot: LongerSlot): Promise<void> {
  await expireHolds(db, slot)
  for (const person of slot.people.toSorted()) await lengthenClaim(db, { ...slot, person })
}

const exclusionViolation = '23P01'

/** Whether the database refused a claim because the time is taken. */
export const isOverlap = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === exclusionViolation
