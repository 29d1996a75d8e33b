/** Every call of the backend, once. Registration, the BFF's allow-list, the OpenAPI description and the rights tests read it. */
import { accountApi } from './accounts.ts'
import { availabilityApi } from './availability.ts'
import { bookingApi } from './bookings.ts'
import { calendarApi } from './calendar.ts'
import { importApi } from './client-import.ts'
import { clientApi } from './clients.ts'
import { credentialApi } from './credentials.ts'
import { emailCorrectionApi } from './email-correction.ts'
import { featureApi } from './features.ts'
import { financeApi } from './finance.ts'
import { jobApi } from './jobs.ts'
import type { Endpoint } from './kit.ts'
import { liveApi } from './live.ts'
import { messageApi } from './messages.ts'
import { noteApi } from './notes.ts'
import { notificationApi } from './notifications.ts'
import { operatorApi } from './operators.ts'
import { participantApi } from './participants.ts'
import { paymentApi } from './payments.ts'
import { payoutApi } from './payouts.ts'
import { privacyApi } from './privacy.ts'
import { providerApi } from './providers.ts'
import { receiptApi } from './receipts.ts'
import { refundApi } from './refunds.ts'
import { regionApi } from './regions.ts'
import { relationApi } from './relations.ts'
import { rescheduleApi } from './reschedules.ts'
import { reviewApi } from './reviews.ts'
import { secondFactorApi } from './second-factor.ts'
import { seriesApi } from './series.ts'
import { verificationApi } from './verification.ts'
import { virtualAccountApi } from './virtual-accounts.ts'
import { waitlistApi } from './waitlist.ts'

export const api = {
  regions: regionApi,
  features: featureApi,
  accounts: accountApi,
  emailCorrection: emailCorrectionApi,
  secondFactor: secondFactorApi,
  clients: clientApi,
  relations: relationApi,
  imports: importApi,
  providers: providerApi,
  credentials: credentialApi,
  availability: availabilityApi,
  bookings: bookingApi,
  reschedules: rescheduleApi,
  series: seriesApi,
  participants: participantApi,
  waitlist: waitlistApi,
  calendar: calendarApi,
  payments: paymentApi,
  virtualAccounts: virtualAccountApi,
  refunds: refundApi,
  receipts: receiptApi,
  payouts: payoutApi,
  finance: financeApi,
  reviews: reviewApi,
  notes: noteApi,
  messages: messageApi,
  notifications: notificationApi,
  verification: verificationApi,
  privacy: privacyApi,
  operators: operatorApi,
  jobs: jobApi,
  live: liveApi,
} as const

type Groups = typeof api
/** `METHOD /path` of every call. */
export type Address = {
  [Group in keyof Groups]: {
    [Name in keyof Groups[Group]]: Groups[Group][Name] extends { address: infer A } ? A : never
  }[keyof Groups[Group]]
}[keyof Groups]

export const allEndpoints: readonly Endpoint[] = Object.values(api).flatMap((group): Endpoint[] => Object.values(group))
