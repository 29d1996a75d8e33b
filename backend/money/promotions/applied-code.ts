import type { AppliedCode } from '#schemas/money/payments.ts'
import type { Db } from '#platform/database/database.ts'
import { codesOfBookings } from './queries.ts'
import { plainCode } from './rules.ts'

interface Reduced {
  identifier: string
  startAt: string | null
  reduction: number
}

/** The code that lowers one of these sessions; null without one. */
export async function appliedCode(db: Db, bookings: readonly Reduced[]): Promise<AppliedCode | null> {
  const reduced = bookings.find(({ reduction }) => reduction > 0)
  if (!reduced) return null
  const { identifier, startAt, reduction } = reduced
  const [found] = await codesOfBookings(db, [identifier])
  return found ? { code: found.code, bookingIdentifier: identifier, startAt, reduction } : null
}

/** The typed text is this code. */
export const isTyped = ({ code }: AppliedCode, typed: string): boolean => code === plainCode(typed)
