import type { Context } from '../kit/context.ts'
import { iso } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { refused } from '../kit/errors.ts'
import { nearestSlots } from '../availability/nearest-slots.ts'
import { type OfferedSlot } from '../availability/offered-slot.ts'
import { type ClaimKind, takeSlot } from '../availability/take-slot.ts'

interface Wanted {
  bookingIdentifier: string
  providerIdentifier: string
  clientIdentifier: string
  slot: OfferedSlot
  heldUntil: string | null
  /** Left out: the time of the booking itself. */
  kind?: ClaimKind
}

/** Takes the slot for both, or refuses; the transaction around it takes back what was written. */
export async function claimTime(db: Db, { now }: Pick<Context, 'now'>, { slot, ...wanted }: Wanted): Promise<void> {
  const taking = await takeSlot(db, { ...wanted, ...slot, now: iso(now) })
  if (taking === 'client_busy') throw refused('SLOT_BUSY_SELF')
  if (taking !== 'taken') throw refused('SLOT_TAKEN')
}

/** Runs work that may lose the slot to a rival; the refusal then carries the three nearest free ones. */
export async function withAlternatives<T>(
  context: Context,
  wanted: Pick<Wanted, 'providerIdentifier' | 'slot'> & { therapyIdentifier: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isTaken(error)) throw error
    // The answer needs what is free after the rival's commit, so it is read outside the transaction that lost.
    throw refused('SLOT_TAKEN', {
      alternatives: await nearestSlots(context, { ...wanted, around: wanted.slot.startAt }),
    })
  }
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SLOT_TAKEN'
