import { accountLimits } from '#schemas/identity/accounts.ts'
import { correctionsPerHour } from '#schemas/identity/email-correction.ts'
import { signInLimits } from '#schemas/identity/sign-in-limits.ts'
import type { Limit } from '#platform/context/throttle.ts'

const { loginTries, loginWindowMinutes, otpResendSeconds, registrationsPerHour } = accountLimits

/** How often what may be tried. Limits count what was asked for, never what exists, so they tell nothing. */
export const limits = {
  /** Per account and network, and per account and device, then a wait that grows. */
  logIn: { tries: loginTries, windowMinutes: loginWindowMinutes },
  /** Per account, from all networks and devices together that never signed in to it. */
  logInAccount: { tries: signInLimits.triesFromElsewhere, windowMinutes: signInLimits.windowMinutes },
  logInNetwork: { tries: 300, windowMinutes: loginWindowMinutes },
  registerNetwork: { tries: registrationsPerHour, windowMinutes: 60 },
  registerAddress: { tries: 5, windowMinutes: 60 },
  /** One letter a minute to one address, and not all day long. */
  resend: { tries: 1, windowMinutes: 1, delaySeconds: otpResendSeconds, longestSeconds: otpResendSeconds },
  resendAddress: { tries: 10, windowMinutes: 60 },
  resendNetwork: { tries: 60, windowMinutes: 60 },
  /** Own password typed again, in whatever session. */
  ownPassword: { tries: loginTries, windowMinutes: loginWindowMinutes },
  resetNetwork: { tries: 60, windowMinutes: 60 },
  /** A hard bound, as each try is a mail in somebody's mailbox; every one of them holds a link that works. */
  resetAddress: {
    tries: signInLimits.resetMailsPerHour,
    windowMinutes: 60,
    delaySeconds: 3600,
    longestSeconds: 3600,
    isSliding: true,
  },
  /** Links are not guessed; this only keeps the noise down. */
  useResetNetwork: { tries: 60, windowMinutes: 15 },
  changeEmail: { tries: 10, windowMinutes: 60 },
  correctEmail: { tries: correctionsPerHour, windowMinutes: 60, delaySeconds: 900 },
  verifyNetwork: { tries: 100, windowMinutes: 15 },
  verifyAddress: { tries: accountLimits.otpTries, windowMinutes: accountLimits.otpMinutes },
} satisfies Record<string, Limit>
