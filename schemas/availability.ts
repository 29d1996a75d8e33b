/** Weeks, days, months and slots (specification 3, 5 and 7; definitions 1.10; wall times for rules, instants for slots). */
import * as Type from 'typebox'
import { Choice, endpoint, Id, Instant, PlainDate, PlainMonth, Strict, Text, WallTime, ZoneName } from './kit.ts'

export const availabilityLimits = {
  horizonMonths: 2,
  defaultStart: '09:00',
  defaultEnd: '18:00',
  slotMinutes: 60,
  intervalsPerDay: 12,
} as const

/** Opaque, signed: provider, start, length and category. The same for every viewer. */
export const TimeslotIdentifier = () =>
  Type.String({
    pattern: '^ts_[A-Za-z0-9_-]+$',
    maxLength: 160,
    says: { '*': 'validation.timeslot', required: 'validation.timeslot' },
  })

export type TimeSlot = Type.Static<typeof TimeSlot>
export const TimeSlot = Type.Object({ identifier: Type.String(), startTime: Instant(), endTime: Instant() })

/** One day of the calendar, the date in the viewer's zone. */
export type CalendarDay = Type.Static<typeof CalendarDay>
export const CalendarDay = Type.Object({
  date: Type.Object({ date: PlainDate(), isAvailable: Type.Boolean() }),
  timeSlot: Type.Array(TimeSlot),
})

const setupType = Choice(['GENERAL', 'BY_CATEGORY'])

/** `month` is the month really answered: later than the asked one when that was empty and `fallback=next`. */
export type CalendarMonth = Type.Static<typeof CalendarMonth>
export const CalendarMonth = Type.Object({
  month: PlainMonth(),
  timezone: ZoneName(),
  providerTimezone: ZoneName(),
  today: PlainDate(),
  /** Last date that can be booked, in the viewer's zone. */
  horizonEnd: PlainDate(),
  days: Type.Array(CalendarDay),
})

/** Start and end as wall time of the provider; an end at or before the start belongs to the next day. */
export const Interval = Strict({ startTime: WallTime(), endTime: WallTime() })

export type WeekDay = Type.Static<typeof WeekDay>
export const WeekDay = Type.Object({
  identifier: Id(),
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  isAvailable: Type.Boolean(),
  timeslotIntervals: Type.Array(Interval),
  categoryIdentifier: Type.Union([Id(), Type.Null()]),
})

/** Write form of one weekday: `timeSlotsInterval`, as section 7 spells it. Whole hours only. */
export const WeekDayChange = Strict({
  identifier: Type.Optional(Id()),
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  isAvailable: Type.Boolean(),
  timeSlotsInterval: Type.Array(Interval, { maxItems: availabilityLimits.intervalsPerDay }),
  categoryIdentifier: Type.Optional(Type.Union([Id(), Type.Null()])),
})

/** A confirmed or pending booking that lies outside the hours after a change of rules; nothing moves by itself. */
export const Conflict = Type.Object({ bookingIdentifier: Id(), startAt: Instant(), endAt: Instant() })

export const WeekAnswer = Type.Object({
  calendarSetupType: setupType,
  timezone: ZoneName(),
  days: Type.Array(WeekDay),
  conflicts: Type.Array(Conflict),
})

export type PublicSettings = Type.Static<typeof PublicSettings>
export const PublicSettings = Type.Object({
  needsApproval: Type.Boolean(),
  instantBooking: Type.Boolean(),
  acceptingNewClients: Type.Boolean(),
  minimumNoticeMinutes: Type.Integer(),
  sessionLengthMinutes: Type.Integer(),
  timezone: ZoneName(),
})

const category = Type.Optional(Text({ maxLength: 64, description: 'Therapy category by identifier or code' }))
const viewer = { category, timezone: Type.Optional(ZoneName()) }

const dayParams = Type.Object({ date: PlainDate() })
const monthParams = Type.Object({ month: PlainMonth() })
const fallback = Type.Optional(Choice(['next'], { description: 'An empty month answers with the next one instead' }))

export const availabilityApi = {
  ownDay: endpoint('GET /provider-availability/timeslot/:date', {
    summary: "One day of the provider's own calendar",
    params: dayParams,
    query: Strict({ category }),
    reply: CalendarDay,
  }),
  publicDay: endpoint('GET /providers-availability/:providerId/timeslot/:date', {
    summary: 'Free slots of one day',
    params: dayParams,
    query: Strict(viewer),
    reply: CalendarDay,
  }),
  ownMonth: endpoint('GET /provider-availability/month/:month', {
    summary: "One month of the provider's own calendar",
    params: monthParams,
    query: Strict({ category }),
    reply: CalendarMonth,
  }),
  publicMonth: endpoint('GET /providers-availability/:providerId/month/:month', {
    summary: 'Free slots of one month',
    params: monthParams,
    query: Strict({ ...viewer, fallback }),
    reply: CalendarMonth,
  }),
  publicSettings: endpoint('GET /providers-availability/:providerId/settings', {
    summary: 'What a client must know before booking',
    reply: PublicSettings,
  }),
  generalWeek: endpoint('GET /provider-availability/days/default', { summary: 'The general week', reply: WeekAnswer }),
  setGeneralWeek: endpoint('POST /provider-availability/days/default', {
    summary: 'Saves days of the general week; the answer lists bookings now outside the hours',
    body: Strict({ days: Type.Array(WeekDayChange, { minItems: 1, maxItems: 7 }) }),
    reply: WeekAnswer,
  }),
}
