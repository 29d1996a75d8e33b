import { freeSlotsFor } from '#backend/scheduling/availability/free-slots-for.ts'
import type { OfferedSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { referenceData } from '#platform/regions/reference.ts'
import type { EntryRow } from './queries.ts'
import { dateIn, minuteOf, isSuitable } from './rules.ts'

type WaitingEntry = Pick<
  EntryRow,
  | 'bookingIdentifier'
  | 'providerIdentifier'
  | 'therapyId'
  | 'startAt'
  | 'fromDate'
  | 'toDate'
  | 'partOfDay'
  | 'timezone'
>

export interface SuitableSlot extends OfferedSlot {
  /** Minutes since 1970. */
  minute: number
}

/** Free times that match an entry, in order. */
export async function suitableSlots(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  input: WaitingEntry,
): Promise<SuitableSlot[]> {
  const { timezone, startAt } = input
  const therapy = (await referenceData(context.db)).byId(input.therapyId)
  if (!therapy) return []
  const today = dateIn(timezone, iso(context.now))
  const last = startAt === null ? input.toDate : dateIn(timezone, startAt)
  const slots = await freeSlotsFor(context, {
    providerIdentifier: input.providerIdentifier,
    therapyIdentifier: therapy.identifier,
    timezone,
    from: input.fromDate > today ? input.fromDate : today,
    to: input.toDate < last ? input.toDate : last,
    except: input.bookingIdentifier,
  })
  return slots
    .filter((slot) => isSuitable(input, slot.startAt))
    .map((slot) => ({ ...slot, minute: minuteOf(slot.startAt) }))
}
