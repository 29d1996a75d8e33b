/** How often sign-ins and links to a new password may be tried for one account, from wherever. */
export const signInLimits = {
  /** Tries for one account in `windowMinutes` from networks and devices that never signed in to it, together; then a growing wait. */
  triesFromElsewhere: 15,
  windowMinutes: 15,
  /** A network or device that signed in counts as known this long after its last sign-in. */
  knownOriginDays: 90,
  /** Links to a new password that are mailed to one address. */
  resetMailsPerHour: 5,
} as const

/** The random value by which a browser is known in which somebody has signed in: 256 bits in base64url. */
export const isDevice = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
