/** The numbers in the policy texts, taken from the constants that the product enforces. */
import { accountLimits, sessionLimits } from '#schemas/identity/account-limits.ts'
import { availabilityLimits } from '#schemas/scheduling/availability-limits.ts'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import { guestLimits } from '#schemas/scheduling/guest-limits.ts'
import { seriesLimits } from '#schemas/scheduling/series-limits.ts'
import { waitlistLimits } from '#schemas/scheduling/waitlist.ts'
import { importLimits } from '#schemas/care/client-import.ts'
import { messageLimits } from '#schemas/care/message-limits.ts'
import { noteLimits } from '#schemas/care/notes.ts'
import { reviewLimits } from '#schemas/marketplace/review-limits.ts'
import { refundDays } from '#schemas/money/refunds.ts'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { packageLimits } from '#schemas/money/package-limits.ts'
import { payoutLimits } from '#schemas/money/payouts.ts'
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
    addendaMost: noteLimits.addendaMax,
    anonymousShownFrom: reviewLimits.anonymousShownFrom,
    bankChangeHours: payoutLimits.changeHours,
    clearingHours: payoutLimits.clearingHours,
    guestsMost: guestLimits.perBooking,
    invitationsPerDay: importLimits.invitationsPerDay,
    linkDays: guestLimits.linkDays,
    messageEditMinutes: messageLimits.editMinutes,
    messageFiles: messageLimits.filesPerMessage,
    nearestHours: seriesLimits.alternativeHours,
    offerMinutes: waitlistLimits.holdMinutes,
    packageWarnDays: packageLimits.warnDays,
    packageWithdrawDays: packageLimits.withdrawDays,
    refundDays,
    roomAbsentMinutes: roomLimits.absentMinutes,
    roomOpensMinutes: roomLimits.opensMinutes,
    reviewEditDays: reviewLimits.editableDays,
    reviewTextMin: reviewLimits.textMin,
    reviewTextMax: reviewLimits.textMax,
    seriesMin: seriesLimits.countMin,
    seriesMax: seriesLimits.countMax,
    waitlistEntries: waitlistLimits.entriesPerClient,
    ...Object.fromEntries(
      Object.entries(payoutLimits.minimum).map(([currency, amount]) => [
        `payout${currency}`,
        money(locale, amount, currency),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(minimumTopUp).map(([currency, amount]) => [`minimum${currency}`, money(locale, amount, currency)]),
    ),
  }
}
