import { conflictsPerDay } from '#schemas/scheduling/reschedules.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { countTry, refuseWhileWaiting } from '#platform/context/throttle.ts'
import type { Side } from './rules.ts'

const dayMinutes = 24 * 60
const limit = {
  tries: conflictsPerDay,
  windowMinutes: dayMinutes,
  delaySeconds: 3600,
  longestSeconds: dayMinutes * 60,
}
const name = 'taken_times'

/**
 * Runs a therapist's operation that claims time of a client. A refusal may come from a session the client has with
 * another therapist, which must stay private: such refusals look like any other, and their number is limited. During
 * the back-off every attempt is refused, so that waiting reveals nothing.
 */
export async function limitConflicts<T>(context: Context, side: Side, work: () => Promise<T>): Promise<T> {
  if (side === 'client') return work()
  await refuseWhileWaiting(context, name, signedIn(context).identifier)
  try {
    return await work()
  } catch (error) {
    if (isTaken(error)) await countConflict(context)
    throw error
  }
}

/** Counts a taken time that ends in no refusal, since the remaining sessions of a series are booked without it. */
export const countConflict = (context: Context) => countTry(context, name, signedIn(context).identifier, limit)

const conflictCodes: readonly unknown[] = ['SLOT_TAKEN', 'SERIES_CONFLICT']
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && conflictCodes.includes(error.code)
