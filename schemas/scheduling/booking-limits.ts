/** Limits of bookings, separate from their schemas, so that a page that only computes with them stays small. */
import type { BookingStatus } from './bookings.ts'

/** Values of the `statuses` filter beside the statuses themselves. */
export const statusAliases = {
  upcoming: ['booking_request', 'unscheduled', 'pending', 'confirmed'],
  past: ['completed', 'no_show'],
  closed: ['cancelled', 'rejected', 'expired'],
} as const satisfies Record<string, readonly BookingStatus[]>

export const bookingLimits = {
  noteMax: 400,
  /** Search for a person in a list. */
  searchMax: 80,
  messageMin: 5,
  messageMax: 2500,
  /** Non-refundable and reschedule-confirmation window, elapsed hours. */
  windowHours: 48,
  /** Cancelling within this time after the payment gives a full refund, whatever the window. */
  undoMinutes: 3,
  /** A slot is held this long while the client pays. */
  holdMinutes: 15,
  /** Time for a provider to approve a request, and never less than two hours before the start. */
  respondHours: 24,
  respondBeforeStartHours: 2,
  /** An unscheduled booking expires after this time. */
  unscheduledDays: 30,
  /** Time after the end until the session counts as completed. */
  completeAfterMinutes: 15,
  reschedulesPerSide: 2,
  /** Time for the other side to answer a late reschedule, and never less than an hour before the old start. */
  rescheduleAnswerHours: 24,
  rescheduleAnswerBeforeStartHours: 1,
  /** Minimum time for a free cancellation after the therapist has rescheduled. */
  freeAfterProviderMoveHours: 24,
  /** Time for the client to pay an appointment that the therapist made, at most until the start. */
  paymentRequestHours: 24,
  /** Time to pay after a request was accepted. */
  acceptedHoldHours: 24,
  /** Attendance can be reported from this time after the start until this time after the end. */
  absenceAfterMinutes: 10,
  absenceHours: 48,
  reviewDays: 60,
  openBookingsPerClient: 20,
  /** Free first consultations that a client can have booked at a time, with different therapists. */
  openConsultationsPerClient: 2,
  /** A free consultation cancelled later than this before its start counts as used, but not within minutes of its booking. */
  consultationWindowHours: 24,
  consultationUndoMinutes: 15,
  policyVersion: '2026-11',
  alternatives: 3,
  /** Therapists on the home page of a client, and free hours of each. */
  suggestedTherapists: 3,
  suggestedHours: 3,
} as const
