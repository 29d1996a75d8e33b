import { freeSlotsFor } from '#backend/scheduling/availability/free-slots-for.ts'
import type { OfferedSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { referenceData } from '#platform/regions/reference.ts'
import type { EntryRow } from './queries.ts'
import { dateIn, minuteOf, suits } from './rules.ts'

type Wish = Pick<
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

/** Free times that suit a wish, in order. */
export async function suitableSlots(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  wish: Wish,
): Promise<SuitableSlot[]> {
  const { timezone, startAt } = wish
  const therapy = (await referenceData(context.db)).byId(wish.therapyId)
  if (!therapy) return []
  const today = dateIn(timezone, iso(context.now))
  const last = startAt === null ? wish.toDate : dateIn(timezone, startAt)
  const slots = await freeSlotsFor(context, {
    providerIdentifier: wish.providerIdentifier,
    therapyIdentifier: therapy.identifier,
    timezone,
    from: wish.fromDate > today ? wish.fromDate : today,
    to: wish.toDate < last ? wish.toDate : last,
    except: wish.bookingIdentifier,
  })
  return slots.filter((slot) => suits(wish, slot.startAt)).map((slot) => ({ ...slot, minute: minuteOf(slot.startAt) }))
}
