import { accountLimits } from '#schemas/identity/accounts.ts'
import { correctionsPerHour } from '#schemas/identity/email-correction.ts'
import { signInLimits } from '#schemas/identity/sign-in-limits.ts'
import type { Limit } from '#platform/context/throttle.ts'

const { loginTries, loginWindowMinutes, otpResendSeconds, registrationsPerHour } = accountLimits

/** Rate limits. They count requests, not existing accounts, so they do not reveal whether an account exists. */
export const limits = {
  /** Per account and network, and per account and device; afterwards a growing delay. */
  logIn: { tries: loginTries, windowMinutes: loginWindowMinutes },
  /** Per account, across all networks and devices that have never signed in to it. */
  logInAccount: { tries: signInLimits.triesFromElsewhere, windowMinutes: signInLimits.windowMinutes },
  logInNetwork: { tries: 300, windowMinutes: loginWindowMinutes },
  registerNetwork: { tries: registrationsPerHour, windowMinutes: 60 },
  registerAddress: { tries: 5, windowMinutes: 60 },
  /** At most one mail a minute to one address, with a daily limit. */
  resend: { tries: 1, windowMinutes: 1, delaySeconds: otpResendSeconds, longestSeconds: otpResendSeconds },
  resendAddress: { tries: 10, windowMinutes: 60 },
  resendNetwork: { tries: 60, windowMinutes: 60 },
  /** Confirmations of the own password, across all sessions. */
  ownPassword: { tries: loginTries, windowMinutes: loginWindowMinutes },
  resetNetwork: { tries: 60, windowMinutes: 60 },
  /** A hard limit, since each try sends a mail that holds a valid link. */
  resetAddress: {
    tries: signInLimits.resetMailsPerHour,
    windowMinutes: 60,
    delaySeconds: 3600,
    longestSeconds: 3600,
    isSliding: true,
  },
  /** Links cannot be guessed; this limit only reduces noise. */
  useResetNetwork: { tries: 60, windowMinutes: 15 },
  changeEmail: { tries: 10, windowMinutes: 60 },
  correctEmail: { tries: correctionsPerHour, windowMinutes: 60, delaySeconds: 900 },
  verifyNetwork: { tries: 100, windowMinutes: 15 },
  verifyAddress: { tries: accountLimits.otpTries, windowMinutes: accountLimits.otpMinutes },
} satisfies Record<string, Limit>
