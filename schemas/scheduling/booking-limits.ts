/** Limits of bookings, apart from their shapes, so that a page that only computes with them stays small. */
export const bookingLimits = {
  noteMax: 400,
  messageMin: 5,
  messageMax: 2500,
  /** Non-refundable and reschedule-confirmation window, elapsed hours. */
  windowHours: 48,
  /** Cancelling within this time after paying gives the money back, whatever the window. */
  undoMinutes: 3,
  /** A slot is kept this long while the client pays. */
  holdMinutes: 15,
  /** A provider who approves requests has this long, and never less than two hours before the start. */
  respondHours: 24,
  respondBeforeStartHours: 2,
  /** An unscheduled booking is kept this long. */
  unscheduledDays: 30,
  /** After the end, until the session counts as completed. */
  completeAfterMinutes: 15,
  reschedulesPerSide: 2,
  /** The other side has this long to answer a late reschedule, and never less than an hour before the old start. */
  rescheduleAnswerHours: 24,
  rescheduleAnswerBeforeStartHours: 1,
  /** After a move by the therapist the client may cancel free of charge for this long at least. */
  freeAfterProviderMoveHours: 24,
  /** The client has this long to pay an appointment the therapist made, and never longer than until the start. */
  paymentRequestHours: 24,
  /** After a request was accepted. */
  acceptedHoldHours: 24,
  /** Who came can be said so long after the start, not in the first minute, until so long after the end. */
  absenceAfterMinutes: 10,
  absenceHours: 48,
  reviewDays: 60,
  openBookingsPerClient: 20,
  policyVersion: '2026-11',
  alternatives: 3,
} as const
