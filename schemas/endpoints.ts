/** All endpoints of the backend. Registration, the BFF's allow-list, the OpenAPI description and the rights tests read this list. */
import { absenceCaseApi } from './operations/absence-cases.ts'
import { accountApi } from './identity/accounts.ts'
import { availabilityApi } from './scheduling/availability.ts'
import { bookingApi } from './scheduling/bookings.ts'
import { calendarApi } from './scheduling/calendar-feed.ts'
import { importApi } from './care/client-import.ts'
import { clientApi } from './identity/client-profile.ts'
import { credentialApi } from './marketplace/credentials.ts'
import { emailCorrectionApi } from './identity/email-correction.ts'
import { favouriteApi } from './marketplace/favourites.ts'
import { featureApi } from './platform/features.ts'
import { financeApi } from './operations/finance.ts'
import { jobApi } from './operations/jobs.ts'
import type { Endpoint } from './platform/endpoint.ts'
import { liveApi } from './platform/live.ts'
import { matchAnswerApi } from './marketplace/match-answers.ts'
import { matchApi } from './marketplace/matching.ts'
import { messageApi } from './care/messages.ts'
import { noteApi } from './care/notes.ts'
import { notificationApi } from './identity/notifications.ts'
import { pushApi } from './identity/push.ts'
import { smsApi } from './identity/sms.ts'
import { displayApi } from './identity/display.ts'
import { savedViewApi } from './identity/saved-views.ts'
import { operatorApi } from './operations/operators.ts'
import { participantApi } from './scheduling/participants.ts'
import { operatorBookingApi } from './operations/operator-bookings.ts'
import { operatorHomeApi } from './operations/operator-home.ts'
import { overviewApi } from './operations/overview.ts'
import { paymentApi } from './money/payments.ts'
import { payoutApi } from './money/payouts.ts'
import { privacyApi } from './operations/privacy.ts'
import { providerApi } from './marketplace/provider-profile.ts'
import { giftCodeApi } from './money/gift-codes.ts'
import { issuedGiftApi } from './money/issued-gifts.ts'
import { packageApi } from './money/packages.ts'
import { promotionApi } from './money/promotions.ts'
import { paymentMethodApi } from './money/payment-methods.ts'
import { receiptApi } from './operations/receipts.ts'
import { refundApi } from './money/refunds.ts'
import { regionApi } from './platform/regions.ts'
import { relationApi } from './care/caseload.ts'
import { rescheduleApi } from './scheduling/reschedules.ts'
import { reviewApi } from './marketplace/reviews.ts'
import { queueApi } from './operations/queues.ts'
import { roomApi } from './care/session-room.ts'
import { roomHostApi } from './care/room-host.ts'
import { roomConnectionApi } from './care/room-connection.ts'
import { secondFactorApi } from './identity/second-factor.ts'
import { seriesApi } from './scheduling/series.ts'
import { seriesChargingApi } from './scheduling/series-charging.ts'
import { siteMapApi } from './marketplace/site-map.ts'
import { socialSignInApi } from './identity/social-sign-in.ts'
import { verificationApi } from './marketplace/verification.ts'
import { visitorHoldApi } from './scheduling/visitor-holds.ts'
import { codeSignInApi } from './identity/code-sign-in.ts'
import { videoConnectionApi } from './operations/video-connections.ts'
import { virtualAccountApi } from './money/virtual-accounts.ts'
import { waitlistApi } from './scheduling/waitlist.ts'

export const api = {
  regions: regionApi,
  features: featureApi,
  accounts: accountApi,
  emailCorrection: emailCorrectionApi,
  codeSignIn: codeSignInApi,
  secondFactor: secondFactorApi,
  socialSignIn: socialSignInApi,
  clients: clientApi,
  relations: relationApi,
  imports: importApi,
  providers: providerApi,
  favourites: favouriteApi,
  siteMap: siteMapApi,
  matches: matchApi,
  matchAnswers: matchAnswerApi,
  credentials: credentialApi,
  availability: availabilityApi,
  visitorHolds: visitorHoldApi,
  bookings: bookingApi,
  reschedules: rescheduleApi,
  series: seriesApi,
  seriesCharging: seriesChargingApi,
  participants: participantApi,
  waitlist: waitlistApi,
  calendar: calendarApi,
  promotions: promotionApi,
  giftCodes: giftCodeApi,
  issuedGifts: issuedGiftApi,
  packages: packageApi,
  payments: paymentApi,
  paymentMethods: paymentMethodApi,
  virtualAccounts: virtualAccountApi,
  refunds: refundApi,
  receipts: receiptApi,
  payouts: payoutApi,
  finance: financeApi,
  absenceCases: absenceCaseApi,
  reviews: reviewApi,
  notes: noteApi,
  messages: messageApi,
  room: roomApi,
  roomHost: roomHostApi,
  roomConnection: roomConnectionApi,
  display: displayApi,
  savedViews: savedViewApi,
  notifications: notificationApi,
  push: pushApi,
  sms: smsApi,
  verification: verificationApi,
  overview: overviewApi,
  privacy: privacyApi,
  operators: operatorApi,
  operatorBookings: operatorBookingApi,
  jobs: jobApi,
  queues: queueApi,
  operatorHome: operatorHomeApi,
  videoConnections: videoConnectionApi,
  live: liveApi,
} as const

type Groups = typeof api
/** `METHOD /path` of every endpoint. */
export type Address = {
  [Group in keyof Groups]: {
    [Name in keyof Groups[Group]]: Groups[Group][Name] extends { address: infer A } ? A : never
  }[keyof Groups[Group]]
}[keyof Groups]

export const allEndpoints: readonly Endpoint[] = Object.values(api).flatMap((group): Endpoint[] => Object.values(group))
