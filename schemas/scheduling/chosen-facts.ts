import { bookingLimits } from './booking-limits.ts'
import type { CancellationFacts } from './cancellation-terms.ts'
import { deadlineOf } from './move-deadline.ts'

interface ChosenSlot {
  /** ISO instant. */
  startAt: string | null
  /** Minor units. */
  fee: number
  currency: string
  windowHours?: number
}

/** A time that is not booked yet, in the shape that the refund sentence needs. */
export function chosenFacts({
  startAt,
  fee,
  currency,
  windowHours = bookingLimits.windowHours,
}: ChosenSlot): CancellationFacts {
  const rule = { hoursBefore: windowHours, notBefore: null, notAfter: null }
  return {
    status: 'pending',
    startAt,
    freeUntil: startAt && deadlineOf(rule, startAt),
    undoUntil: null,
    windowHours,
    sum: fee,
    currency,
    isFree: fee === 0,
    isDisputed: false,
  }
}
