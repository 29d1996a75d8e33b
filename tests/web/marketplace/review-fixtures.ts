import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { OwnReview } from '#schemas/marketplace/reviews.ts'
import { booking } from '#tests/web/support/booking-fixture.ts'
import { clara } from '#tests/web/support/people.ts'

export const place = clara.identifier
/** A session that took place and can be reviewed. */
export const held: Booking = { ...booking, status: 'completed', phase: 'past', actions: ['review'] }
export const reviewed: Booking = { ...held, actions: [], feedbackProvided: true }
export const own: OwnReview = {
  identifier: '3f3a2a4e-0000-4000-8000-0000000000e1',
  participantIdentifier: place,
  rating: 3.5,
  comment: 'A patient listener who asked the right questions.',
  isAnonymous: false,
  status: 'published',
  editable: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
}
