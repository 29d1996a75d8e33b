import type { BookingFacts } from './rules.ts'

interface Promoted extends Pick<BookingFacts, 'fee' | 'refunded' | 'setOff'> {
  /** What the platform adds to the fee, and how much of that went back to it. */
  promoted: number
  promotedReturned: number
}

/** What the platform added to the fee and did not get back. */
export const promotedLeft = ({ promoted, promotedReturned }: Pick<Promoted, 'promoted' | 'promotedReturned'>): number =>
  promoted - promotedReturned

/** What goes back to the platform when `sum` more of the fee is refunded: the same percentage, all with the last refund. */
export function promotedBack({ fee, refunded, setOff, ...booking }: Promoted, sum: number): number {
  if (booking.promoted === 0) return 0
  if (fee === 0) return promotedLeft(booking)
  const before = (refunded ?? 0) + setOff
  const due = Number((BigInt(booking.promoted) * BigInt(Math.min(before + sum, fee))) / BigInt(fee))
  return Math.max(0, due - booking.promotedReturned)
}

/** What the client pays at another fee of the therapist: the reduction stays what it was, up to the whole fee. */
export const reducedFee = ({ reduction }: { reduction: number }, fee: number): number => Math.max(0, fee - reduction)
