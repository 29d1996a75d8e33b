import { roomLimits, type Signal } from '#schemas/care/session-room.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { ownVisit } from './own-visit.ts'
import { signalsTo } from './signal-queries.ts'

/** Signals of the last minute to the caller's visit, the oldest first. */
export async function readSignals(
  context: Context,
  booking: string,
  { occupantIdentifier, after = 0 }: { occupantIdentifier: string; after?: number },
): Promise<{ data: Signal[] }> {
  await ownVisit(context, context.db, booking, occupantIdentifier)
  const since = iso(context.now.subtract({ seconds: roomLimits.signalSeconds }))
  return { data: await signalsTo(context.db, occupantIdentifier, { after, since }) }
}
