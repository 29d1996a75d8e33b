/** Weeks, days, months and slots (docs/product-rules.md#slots-and-availability; wall times for rules, instants for slots). */
import * as Type from 'typebox'
import { endpoint, PageOf, sortedPageQuery } from '../platform/endpoint.ts'
import { Choice, Id, Instant, PlainDate, PlainMonth, Strict, Text, WallTime, ZoneName } from '../platform/fields.ts'
import { wantedTimes } from '../marketplace/provider-profile.ts'
import { availabilityLimits, meetingPlaces } from './availability-limits.ts'

export * from './availability-limits.ts'

/** Opaque and signed: provider, start, length and category. The same for every viewer. */
export const TimeslotIdentifier = () =>
  Type.String({
    pattern: '^ts_[A-Za-z0-9_-]+$',
    maxLength: 160,
    problemKey: { '*': 'validation.timeslot', required: 'validation.timeslot' },
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

/** `month` is the month of the answer: later than the requested one if that was empty and `fallback=next`. */
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

/** Write form of one weekday: `timeSlotsInterval`, while answers say `timeslotIntervals`. Whole hours only. */
export const WeekDayChange = Strict({
  identifier: Type.Optional(Id()),
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  isAvailable: Type.Boolean(),
  timeSlotsInterval: Type.Array(Interval, { maxItems: availabilityLimits.intervalsPerDay }),
  categoryIdentifier: Type.Optional(Type.Union([Id(), Type.Null()])),
})

/** A confirmed or pending booking outside the hours after a change of the schedule; bookings never move automatically. */
export const Conflict = Type.Object({ bookingIdentifier: Id(), startAt: Instant(), endAt: Instant() })

export const WeekAnswer = Type.Object({
  calendarSetupType: setupType,
  timezone: ZoneName(),
  days: Type.Array(WeekDay),
  conflicts: Type.Array(Conflict),
})

/** A custom date: replaces the weekly hours of that date completely. */
export type CustomDate = Type.Static<typeof CustomDate>
export const CustomDate = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  date: PlainDate({ ui: { list: true, sort: true } }),
  isAvailable: Type.Boolean({ ui: { list: true } }),
  timeslotIntervals: Type.Array(Interval, { ui: { list: true } }),
  categoryIdentifier: Type.Union([Id(), Type.Null()]),
})

/** Write form of one date. An existing date of the same category is replaced. */
export type CustomDateChange = Type.Static<typeof CustomDateChange>
export const CustomDateChange = Strict({
  identifier: Type.Optional(Id()),
  date: PlainDate(),
  isAvailable: Type.Boolean(),
  timeSlotsInterval: Type.Array(Interval, { maxItems: availabilityLimits.intervalsPerDay }),
  categoryIdentifier: Type.Optional(Type.Union([Id(), Type.Null()])),
})

/** A custom date after the change, with the bookings that the change left outside the hours. */
export const CustomDateAnswer = Type.Object({ ...CustomDate.properties, conflicts: Type.Array(Conflict) })

/** From and to, both included; every date between becomes a closed custom date. */
export const ClosedRange = Strict({
  from: PlainDate(),
  to: PlainDate(),
  categoryIdentifier: Type.Optional(Type.Union([Id(), Type.Null()])),
})

/** A session in the provider's own calendar. */
export const CalendarBooking = Type.Object({
  identifier: Id(),
  startAt: Instant(),
  endAt: Instant(),
  status: Type.String(),
  clientName: Type.String(),
  /** Outside the current hours. */
  isOutside: Type.Boolean(),
})

/** A day of the provider's own calendar: the source of its hours, the bookings, and the slots. */
export type OwnCalendarDay = Type.Static<typeof OwnCalendarDay>
export const OwnCalendarDay = Type.Object({
  ...CalendarDay.properties,
  source: Choice(['week', 'custom']),
  customIdentifier: Type.Union([Id(), Type.Null()]),
  timeslotIntervals: Type.Array(Interval),
  bookings: Type.Array(CalendarBooking),
})
export type OwnCalendarMonth = Type.Static<typeof OwnCalendarMonth>
export const OwnCalendarMonth = Type.Object({ ...CalendarMonth.properties, days: Type.Array(OwnCalendarDay) })

const sessionMinutes = () =>
  Type.Integer({
    minimum: availabilityLimits.slotMinutesMin,
    maximum: availabilityLimits.slotMinutesMax,
    multipleOf: availabilityLimits.slotMinutesStep,
    problemKey: 'validation.session_minutes',
  })
const buffer = () =>
  Type.Integer({ minimum: 0, maximum: availabilityLimits.bufferMax, problemKey: 'validation.minutes' })
const settings = {
  needsApproval: Type.Boolean(),
  /** The opposite of `needsApproval`; both are sent and must agree. */
  instantBooking: Type.Boolean(),
  acceptingNewClients: Type.Boolean(),
  minimumNoticeMinutes: Type.Integer({
    minimum: 0,
    maximum: availabilityLimits.noticeMinutesMax,
    problemKey: 'validation.minutes',
  }),
  bookingHorizonDays: Type.Integer({
    minimum: 1,
    maximum: availabilityLimits.bookingHorizonDaysMax,
    problemKey: 'validation.horizon_days',
  }),
  /** Minutes before and after a session; between two sessions both apply. */
  bufferBefore: buffer(),
  bufferAfter: buffer(),
  maxPerDay: Type.Union([Type.Integer({ minimum: 1, maximum: availabilityLimits.perDayMax }), Type.Null()], {
    problemKey: 'validation.per_day',
  }),
  timezone: ZoneName(),
  allowRescheduleCompletedBooking: Type.Boolean(),
}
/** Link of online sessions; an empty text or null removes it. */
const meetingUrl = () =>
  Type.String({
    pattern: '^(https://[A-Za-z0-9.\\-]+\\.[A-Za-z]{2,}(:\\d{1,5})?([/?#][^\\s\\p{Cc}]*)?)?$',
    maxLength: availabilityLimits.meetingUrlMax,
    problemKey: 'calendar.meeting_url_refused',
  })
export type CalendarSettings = Type.Static<typeof CalendarSettings>
export const CalendarSettings = Type.Object({
  ...settings,
  sessionLengthMinutes: Type.Integer(),
  meetingUrl: Type.Union([Type.String(), Type.Null()]),
  /** Where online sessions take place. */
  meetsIn: Choice(meetingPlaces),
  /** Whether this installation has rooms; without them the link is used. */
  hasRooms: Type.Boolean(),
  /** Clients read in the room when five minutes are left. */
  showsTimeLeft: Type.Boolean(),
  /** New clients can book a free first consultation. */
  offersConsultation: Type.Boolean(),
})
export const CalendarSettingsChange = Strict({
  ...settings,
  sessionLengthMinutes: Type.Optional(sessionMinutes()),
  meetingUrl: Type.Optional(Type.Union([meetingUrl(), Type.Null()], { problemKey: 'calendar.meeting_url_refused' })),
  /** `link` needs one. */
  meetsIn: Type.Optional(Choice(meetingPlaces)),
  showsTimeLeft: Type.Optional(Type.Boolean()),
  offersConsultation: Type.Optional(Type.Boolean()),
  /** Read only: whoever sends back what they read sends it too. */
  hasRooms: Type.Optional(Type.Boolean()),
})
export const CalendarSettingsAnswer = Type.Object({ ...CalendarSettings.properties, conflicts: Type.Array(Conflict) })

/** General schedule or one for each therapy; for each therapy, whether it can be booked and the length of a session. */
export type AvailabilitySetting = Type.Static<typeof AvailabilitySetting>
export const AvailabilitySetting = Type.Object({
  calendarSetupType: setupType,
  categories: Type.Array(
    Type.Object({
      categoryIdentifier: Id(),
      name: Type.String(),
      isAvailable: Type.Boolean(),
      /** Null: the provider's default length. */
      sessionLengthMinutes: Type.Union([Type.Integer(), Type.Null()]),
      /** The therapy has weekly hours of its own. */
      hasWeek: Type.Boolean(),
    }),
  ),
})
/** The schedule after the change, with the bookings that the change left outside the hours. */
export const AvailabilitySettingAnswer = Type.Object({
  ...AvailabilitySetting.properties,
  conflicts: Type.Array(Conflict),
})
export const AvailabilitySettingChange = Strict({
  calendarSetupType: Type.Optional(setupType),
  categoryIdentifier: Type.Optional(Id()),
  isAvailable: Type.Optional(Type.Boolean()),
  sessionLengthMinutes: Type.Optional(
    Type.Union([sessionMinutes(), Type.Null()], { problemKey: 'validation.session_minutes' }),
  ),
})

/** Seven days from the Monday of the date's week: minutes offered and minutes booked. */
export type Occupancy = Type.Static<typeof Occupancy>
export const Occupancy = Type.Object({
  weekStart: PlainDate(),
  timezone: ZoneName(),
  days: Type.Array(
    Type.Object({
      date: PlainDate(),
      offeredMinutes: Type.Integer({ minimum: 0 }),
      bookedMinutes: Type.Integer({ minimum: 0 }),
    }),
  ),
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

/** The next free hours of one therapist, for a card. */
export type NextHours = Type.Static<typeof NextHours>
export const NextHours = Type.Object({
  provider: Id(),
  /** Starts of free hours in any bookable therapy, in order; none while no new clients are accepted. */
  hours: Type.Array(Instant()),
  acceptingNewClients: Type.Boolean(),
})

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
/** Identifiers of therapists, separated by commas. */
const therapists = () =>
  Type.String({
    pattern: `^${uuid}(?:,${uuid}){0,${availabilityLimits.nextHoursTherapists - 1}}$`,
    maxLength: 37 * availabilityLimits.nextHoursTherapists,
    problemKey: 'validation.choice',
  })

const category = Type.Optional(Text({ maxLength: 64, description: 'Therapy category by identifier or code' }))
const use = Type.Optional(Choice(['consultation'], { description: 'Times for a free first consultation' }))
const viewer = { category, timezone: Type.Optional(ZoneName()), for: use }

const dayParams = Type.Object({ date: PlainDate() })
const monthParams = Type.Object({ month: PlainMonth() })
const fallback = Type.Optional(Choice(['next'], { description: 'An empty month returns the next one instead' }))

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
    summary: "One month of the provider's own calendar: rules, custom dates and bookings together",
    params: monthParams,
    query: Strict({ category }),
    reply: OwnCalendarMonth,
  }),
  publicMonth: endpoint('GET /providers-availability/:providerId/month/:month', {
    summary: 'Free slots of one month',
    params: monthParams,
    query: Strict({ ...viewer, fallback }),
    reply: CalendarMonth,
  }),
  publicSettings: endpoint('GET /providers-availability/:providerId/settings', {
    summary: 'Booking conditions of a therapist',
    reply: PublicSettings,
  }),
  nextHours: endpoint('GET /providers-availability/hours', {
    summary: 'The next free hours of several therapists; those who are not listed are left out',
    query: Strict({ providers: therapists(), ...wantedTimes }),
    reply: Type.Object({ data: Type.Array(NextHours) }),
  }),
  generalWeek: endpoint('GET /provider-availability/days/default', { summary: 'The general week', reply: WeekAnswer }),
  setGeneralWeek: endpoint('POST /provider-availability/days/default', {
    summary: 'Saves days of the general week; the answer lists bookings now outside the hours',
    body: Strict({ days: Type.Array(WeekDayChange, { minItems: 1, maxItems: 7 }) }),
    reply: WeekAnswer,
  }),
  categoryWeek: endpoint('GET /provider-availability/days/recurring', {
    summary: 'The week of one therapy',
    query: Strict({ category }),
    reply: WeekAnswer,
  }),
  setCategoryWeek: endpoint('POST /provider-availability/days/recurring', {
    summary: 'Saves days of the week of one therapy; the answer lists bookings now outside the hours',
    query: Strict({ category }),
    body: Strict({ days: Type.Array(WeekDayChange, { minItems: 1, maxItems: 7 }) }),
    reply: WeekAnswer,
  }),
  customDates: endpoint('GET /provider-availability/days/custom', {
    summary: 'Custom dates, the next first',
    query: Strict({
      category,
      from: Type.Optional(PlainDate()),
      to: Type.Optional(PlainDate()),
      ...sortedPageQuery('date'),
    }),
    reply: PageOf(CustomDate),
  }),
  customDate: endpoint('GET /provider-availability/days/custom/:id', {
    summary: 'One custom date',
    reply: CustomDateAnswer,
  }),
  setCustomDate: endpoint('POST /provider-availability/days/custom', {
    summary: 'Saves a custom date; one with the same date is replaced',
    body: CustomDateChange,
    reply: CustomDateAnswer,
  }),
  removeCustomDate: endpoint('DELETE /provider-availability/days/custom/:id', {
    summary: 'Deletes a custom date; the weekly hours apply again',
    status: 204,
  }),
  saveDay: endpoint('POST /provider-availability/day', {
    summary: 'Availability save of one date',
    body: CustomDateChange,
    reply: CustomDateAnswer,
  }),
  closeRange: endpoint('POST /provider-availability/days/closed', {
    summary: 'Closes every date of a range in one step',
    body: ClosedRange,
    reply: Type.Object({ data: Type.Array(CustomDate), conflicts: Type.Array(Conflict) }),
  }),
  settings: endpoint('GET /provider-availability/settings', {
    summary: "Settings of the caller's calendar",
    reply: CalendarSettings,
  }),
  setSettings: endpoint('PUT /provider-availability/settings', {
    summary: 'Changes the settings; the answer lists bookings now outside the hours',
    body: CalendarSettingsChange,
    reply: CalendarSettingsAnswer,
  }),
  setting: endpoint('GET /provider/availability-setting', {
    summary: 'General schedule or one for each therapy',
    query: Strict({ category }),
    reply: AvailabilitySetting,
  }),
  setSetting: endpoint('POST /provider/availability-setting', {
    summary: 'Chooses the general schedule or one per therapy, or switches one therapy on or off',
    query: Strict({ category }),
    body: AvailabilitySettingChange,
    reply: AvailabilitySettingAnswer,
  }),
  occupancy: endpoint('GET /provider-availability/occupancy/:date', {
    summary: 'Occupancy of the week of a date',
    params: dayParams,
    reply: Occupancy,
  }),
}
