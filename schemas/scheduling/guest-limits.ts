/** Limits of guests, without schemas, so that a page can import them for a few bytes. */
export const guestLimits = { perBooking: 4, linkDays: 7, invitationsPerDay: 20, tokenBytes: 32 } as const
