/** Limits of sign-ins and password links per account, across all networks. */
export const signInLimits = {
  /** Attempts per account in `windowMinutes` from all unknown networks and devices together; then a growing delay. */
  triesFromElsewhere: 15,
  windowMinutes: 15,
  /** A network or device counts as known this long after its last sign-in. */
  knownOriginDays: 90,
  /** Links to a new password that are mailed to one address. */
  resetMailsPerHour: 5,
} as const

/** The random value that identifies a known browser: 256 bits in base64url. */
export const isDevice = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
