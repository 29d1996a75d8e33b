/** Limits of accounts and sessions, without schemas, so that a page can import them for a few bytes. */
export const accountLimits = {
  /** Sign-up requires at least 4 characters with a letter, sign-in 6 to 32: the intersection is valid everywhere (docs/product-rules.md#passwords). */
  passwordMin: 6,
  passwordMax: 32,
  nameMax: 32,
  /** Names in a profile; sign-up accepts shorter ones. */
  profileNameMin: 3,
  phoneMin: 10,
  phoneMax: 13,
  otpDigits: 6,
  otpMinutes: 15,
  otpTries: 5,
  otpResendSeconds: 60,
  /** Sign-in: attempts per account and network address in the window, then a growing delay. */
  loginTries: 10,
  loginWindowMinutes: 15,
  registrationsPerHour: 20,
  /** A link to a new password works once and for this long. */
  resetMinutes: 30,
  /** Changes of the account itself require the password again if it was entered longer ago. */
  freshPasswordMinutes: 15,
} as const

export const userTypes = ['client', 'provider', 'admin'] as const
export type UserType = (typeof userTypes)[number]
/** A session ends after `idleMinutes` without a call caused by the user, and after `hours` in any case. */
export const sessionLimits: Record<UserType, { idleMinutes: number; hours: number }> = {
  client: { idleMinutes: 120, hours: 7 * 24 },
  provider: { idleMinutes: 30, hours: 12 },
  admin: { idleMinutes: 15, hours: 8 },
}
/** Minutes before the end by inactivity at which the user is warned. */
export const idleWarningMinutes = 2
