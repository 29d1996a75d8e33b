import * as Type from 'typebox'

/** Names the hold of one visitor: 256 random bits. */
export const HoldToken = () =>
  Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43, problemKey: 'validation.timeslot' })

export const visitorHoldLimits = {
  minutes: 15,
  /** Open holds of one therapist on one day, so that visitors can never hide a week. */
  perDay: 2,
} as const
