import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { nearestSlots } from '#backend/scheduling/availability/nearest-slots.ts'
import { type OfferedSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { type ClaimKind, claimSlot } from '#backend/scheduling/availability/claim-slot.ts'
import type { Side } from './rules.ts'
import { limitConflicts } from './limit-conflicts.ts'

interface Wanted {
  bookingIdentifier: string
  providerIdentifier: string
  clientIdentifier: string
  slot: OfferedSlot
  heldUntil: string | null
  /** Default: the time of the booking itself. */
  kind?: ClaimKind
  /** The side that is refused: only clients learn that they have another session at that time. */
  side?: Side
}

/** Claims the slot for both people, or refuses; the surrounding transaction rolls back. */
export async function claimTime(
  db: Db,
  { now }: Pick<Context, 'now'>,
  { slot, side = 'client', ...wanted }: Wanted,
): Promise<void> {
  const taking = await claimSlot(db, { ...wanted, ...slot, now: iso(now) })
  if (taking === 'client_busy' && side === 'client') throw refused('SLOT_BUSY_SELF')
  if (taking !== 'taken') throw refused('SLOT_TAKEN')
}

/**
 * Runs work that may lose the slot to a concurrent booking; the refusal then carries the three nearest free slots. For
 * clients these avoid their other sessions; for therapists they come from their own calendar, without the lost time.
 */
export async function withAlternatives<T>(
  context: Context,
  { side = 'client', ...wanted }: Pick<Wanted, 'providerIdentifier' | 'slot' | 'side'> & { therapyIdentifier: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await limitConflicts(context, side, work)
  } catch (error) {
    if (!isTaken(error)) throw error
    // The answer must show what is free after the other commit, so it is read outside the transaction that lost.
    throw refused('SLOT_TAKEN', {
      alternatives: await nearestSlots(context, {
        ...wanted,
        around: wanted.slot.startAt,
        isConsultation: wanted.slot.isConsultation,
        ...(side === 'client' ? { clientIdentifier: signedIn(context).identifier } : { taken: wanted.slot }),
      }),
    })
  }
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SLOT_TAKEN'
