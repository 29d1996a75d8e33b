import { accountLimits } from '#schemas/identity/accounts.ts'
import { socialSignInLimits } from '#schemas/identity/social-sign-in.ts'
import type { Limit } from '#platform/context/throttle.ts'

const { perNetwork: tries, windowMinutes } = socialSignInLimits
const { otpResendSeconds, registrationsPerHour } = accountLimits

/** They count requests, not existing accounts. */
export const limits = {
  start: { tries, windowMinutes },
  callback: { tries, windowMinutes },
  register: { tries: registrationsPerHour, windowMinutes: 60 },
  /** At most one mail a minute to one account, with an hourly limit. */
  resend: { tries: 1, windowMinutes: 1, delaySeconds: otpResendSeconds, longestSeconds: otpResendSeconds },
  resendHourly: { tries: 10, windowMinutes: 60 },
  resendNetwork: { tries: 60, windowMinutes: 60 },
  verifyNetwork: { tries: 100, windowMinutes: 15 },
} satisfies Record<string, Limit>
