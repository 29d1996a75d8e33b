/** Next free hours of a therapist on a card; alone, because pages with cards need no other limit. */
export const nextHours = 3

/** Limits of calendars, without schemas, so that a page can import them for a few bytes. */
export const availabilityLimits = {
  horizonMonths: 2,
  defaultStart: '09:00',
  defaultEnd: '18:00',
  slotMinutes: 60,
  /** Length of a free first consultation. */
  consultationMinutes: 15,
  intervalsPerDay: 12,
  noticeMinutesMax: 20_160,
  bookingHorizonDaysMax: 62,
  bufferMax: 120,
  perDayMax: 24,
  slotMinutesMin: 15,
  slotMinutesMax: 240,
  slotMinutesStep: 5,
  /** Longest range of closed dates in days. */
  closedDaysMax: 366,
  /** Custom dates per provider. */
  customDatesMax: 2000,
  meetingUrlMax: 500,
  nextHours,
  /** Therapists of one request for their next hours. */
  nextHoursTherapists: 24,
} as const

/** Where online sessions take place: in the room of the product, or at the therapist's own link. */
export const meetingPlaces = ['room', 'link'] as const
