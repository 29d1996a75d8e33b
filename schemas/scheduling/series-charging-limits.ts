/** When sessions of a series are charged to a saved card, without schemas, so that a page can import it for a few bytes. */
export const chargingLimits = {
  /** Hours before the payment deadline at which the client is notified of what will be charged. */
  announceHours: 48,
  /** Hours between the announcement and the charge, and before the deadline at which it is made. */
  chargeHours: 24,
  /** Hours before the deadline after which nothing is tried any more, so that the client has time to pay. */
  lastTryHours: 2,
  /** Hours until the only other attempt, after a refusal that may pass. */
  retryHours: 6,
  /** Minutes until the next attempt while the gateway cannot be reached, or another payment is under way. */
  waitMinutes: 15,
} as const

/** Version of the text under which a client agrees to it. A change of the text gets a new one. */
export const chargingConsentVersion = '1'
