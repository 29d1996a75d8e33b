/** The numbers in the policy texts, taken from the constants that the product enforces. */
import { accountLimits, sessionLimits } from '#schemas/identity/account-limits.ts'
import { availabilityLimits } from '#schemas/scheduling/availability-limits.ts'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import { clientLimits } from '#schemas/identity/client-profile.ts'
import { operatorLimits } from '#schemas/operations/operators.ts'
import { minimumTopUp } from '#schemas/money/payment-limits.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { platformSharePercent } from '#schemas/money/platform-share.ts'
import { providerLimits } from '#schemas/marketplace/provider-profile.ts'
import { signInLimits } from '#schemas/identity/sign-in-limits.ts'
import { money } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Words } from '#shared/i18n/words.tsx'

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
