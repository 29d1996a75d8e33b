/** How often sign-ins and links to a new password may be tried for one account, from wherever. */
export const signInLimits = {
  /** Tries for one account in `windowMinutes` from networks that never signed in to it, together; then a growing wait. */
  triesFromElsewhere: 15,
  windowMinutes: 15,
  /** A network that signed in counts as known this long after its last sign-in. */
  knownNetworkDays: 90,
  /** Links to a new password that are mailed to one address. */
  resetMailsPerHour: 5,
} as const
