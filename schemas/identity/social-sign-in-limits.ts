/** Limits of sign-in with a provider. */
export const socialSignInLimits = {
  /** From the start until the browser comes back from the provider. */
  minutes: 10,
  /** Afterwards, for the confirmation of a new account or the proof of an existing one. */
  decisionMinutes: 20,
  /** Starts and answers of one network. */
  perNetwork: 60,
  windowMinutes: 15,
} as const
