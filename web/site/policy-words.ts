/** The numbers of the rules as the policy pages say them: the same constants that the product keeps to. */
import { accountLimits, sessionLimits } from '#schemas/accounts.ts'
import { availabilityLimits } from '#schemas/availability.ts'
import { bookingLimits } from '#schemas/bookings.ts'
import { clientLimits } from '#schemas/clients.ts'
import { operatorLimits } from '#schemas/operators.ts'
import { minimumTopUp } from '#schemas/payments.ts'
import { privacyLimits } from '#schemas/privacy.ts'
import { platformSharePercent } from '#schemas/platform-share.ts'
import { providerLimits } from '#schemas/providers.ts'
import { signInLimits } from '#schemas/sign-in-limits.ts'
import { money } from '../kit/format.ts'
import type { Locale } from '../kit/locale.ts'
import type { Words } from '../kit/words.tsx'

export function policyWords(locale: Locale): Words {
  const { client, provider } = sessionLimits
  return {
    ...accountLimits,
    ...availabilityLimits,
    ...bookingLimits,
    ...operatorLimits,
    ...privacyLimits,
    platformSharePercent,
    adultYears: Math.max(clientLimits.adultYears, providerLimits.adultYears),
    clientHours: client.hours,
    clientIdleMinutes: client.idleMinutes,
    knownOriginDays: signInLimits.knownOriginDays,
    providerHours: provider.hours,
    providerIdleMinutes: provider.idleMinutes,
    ...Object.fromEntries(
      Object.entries(minimumTopUp).map(([currency, amount]) => [`minimum${currency}`, money(locale, amount, currency)]),
    ),
  }
}
