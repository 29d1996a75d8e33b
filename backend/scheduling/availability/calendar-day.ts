import type { CalendarDay } from '#schemas/scheduling/availability.ts'
import type { SignedSlot } from './load-calendar.ts'
import type { SlotDay } from './slots/compute-slots.ts'

/** A date and its slots in the form of the API. */
export const asDay = ({ date, slots }: SlotDay<SignedSlot>): CalendarDay => ({
  date: { date, isAvailable: slots.length > 0 },
  timeSlot: slots.map(({ identifier, startAt, endAt }) => ({ identifier, startTime: startAt, endTime: endAt })),
})
