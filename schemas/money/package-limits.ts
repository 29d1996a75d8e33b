/** Limits and choices of packages, for forms that load no shapes (docs/product-rules.md#packages). */
export const packageLimits = {
  sessionsMin: 2,
  sessionsMax: 20,
  monthsMin: 3,
  monthsMax: 24,
  /** Offers of a therapist that are not ended. */
  openOffers: 12,
  /** Days after the purchase in which every unused session goes back at its share of the price. */
  withdrawDays: 14,
  /** A session that comes back leaves at least this many days to use it. */
  returnedDays: 30,
  /** Days before the expiry at which a client with unused sessions is notified. */
  warnDays: 21,
  /** Newest packages and offers that are listed. */
  listed: 100,
} as const

export const packageOfferStatuses = ['active', 'paused', 'ended'] as const
export type PackageOfferStatus = (typeof packageOfferStatuses)[number]
/** `withdrawn`: the therapist cannot hold the sessions any more. */
export const soldPackageStatuses = ['active', 'refunded', 'expired', 'withdrawn'] as const
export type SoldPackageStatus = (typeof soldPackageStatuses)[number]
export const packageUseStates = ['booked', 'used', 'returned'] as const
/** Which rule says what goes back. */
export const packageRefundRules = ['unused', 'within_days', 'full_fee', 'therapist'] as const
export type PackageRefundRule = (typeof packageRefundRules)[number]
