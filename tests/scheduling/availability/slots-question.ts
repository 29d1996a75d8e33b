/** The request that the tables of the slot rules vary, and answers short enough to write out. */
import { computeSlots } from '#backend/scheduling/availability/slots/compute-slots.ts'
import type { SlotInput } from '#backend/scheduling/availability/slots/compute-slots.ts'

export const every = (minutes: number[]) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, minutes }))
export const hours = (...pairs: [from: number, to: number][]) => pairs.flat().map((hour) => hour * 60)

/** London in winter, where wall time equals UTC; Monday 2 March 2026 unless a case overrides it. */
export const question = (changes: Partial<SlotInput>): SlotInput => ({
  zone: 'Europe/London',
  viewerZone: 'Europe/London',
  week: every(hours([9, 12])),
  customDates: [],
  busy: [],
  now: '2026-03-01T00:00:00Z',
  from: '2026-03-02',
  to: '2026-03-02',
  slotMinutes: 60,
  bufferMinutes: 0,
  noticeMinutes: 0,
  horizonMonths: 2,
  ...changes,
})

/** Starts by date, without the seconds: `{ '2026-03-02': '09:00 10:00' }`. */
export const starts = (changes: Partial<SlotInput>) =>
  Object.fromEntries(
    computeSlots(question(changes)).map((day) => [
      day.date,
      day.slots.map((slot) => slot.startAt.slice(11, 16)).join(' '),
    ]),
  )
export const startsOfDay = (changes: Partial<SlotInput>) => Object.values(starts(changes)).join(' | ')
