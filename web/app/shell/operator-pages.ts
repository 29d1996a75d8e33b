import * as paths from '#schemas/platform/paths.ts'
import { operatorDestinations } from './destinations/operator-destinations.ts'
import type { PageRoute } from './page-route.ts'
import type { Screens } from './screens-of.ts'

const home = async () => (await import('./OperatorHome.tsx')).OperatorHome
const verifications = async () =>
  (await import('#app/marketplace/verification/VerificationsPage.tsx')).VerificationsPage
const verificationCase = async () =>
  (await import('#app/marketplace/verification/VerificationCasePage.tsx')).VerificationCasePage
const reviews = async () => (await import('#app/marketplace/reviews/ReviewModerationPage.tsx')).ReviewModerationPage
const jobs = async () => (await import('#app/operations/operators/JobsPage.tsx')).JobsPage
const videoConnections = async () =>
  (await import('#app/operations/operators/VideoConnectionsPage.tsx')).VideoConnectionsPage
const payments = async () => (await import('#app/operations/finance/PaymentsPage.tsx')).PaymentsPage
const payouts = async () => (await import('#app/operations/finance/PayoutsPage.tsx')).PayoutsPage
const adjustments = async () => (await import('#app/operations/finance/AdjustmentsPage.tsx')).AdjustmentsPage
const promotions = async () => (await import('#app/money/promotions/PromotionsPage.tsx')).PromotionsPage
const absences = async () => (await import('#app/operations/finance/AbsencesPage.tsx')).AbsencesPage
const books = async () => (await import('#app/operations/finance/BooksPage.tsx')).BooksPage
const bookings = async () => (await import('#app/operations/bookings/BookingsPage.tsx')).BookingsPage
const booking = async () => (await import('#app/operations/bookings/BookingPage.tsx')).BookingPage
const users = async () => (await import('#app/operations/operators/UsersPage.tsx')).UsersPage
const user = async () => (await import('#app/operations/operators/UserPage.tsx')).UserPage
const sessions = async () => (await import('#app/operations/operators/SessionsPage.tsx')).SessionsPage
const flags = async () => (await import('#app/operations/operators/FlagsPage.tsx')).FlagsPage
const matchWeights = async () => (await import('#app/operations/operators/MatchWeightsPage.tsx')).MatchWeightsPage
const reference = async () => (await import('#app/operations/operators/ReferencePage.tsx')).ReferencePage
const auditLog = async () => (await import('#app/operations/operators/AuditLogPage.tsx')).AuditLogPage
const security = async () => (await import('#app/identity/security/SecurityPage.tsx')).SecurityPage
const ownData = async () => (await import('#app/operations/privacy/OwnDataPage.tsx')).OwnDataPage
const settings = async () => (await import('./SettingsPage.tsx')).SettingsPage

/** The pages of operators. */
const pages: readonly PageRoute[] = [
  { at: paths.overview, load: home },
  { at: paths.verifications, load: verifications, texts: ['setup'] },
  { at: paths.verificationCase, load: verificationCase, texts: ['setup'] },
  { at: paths.moderatedReviews, load: reviews },
  { at: paths.failedJobs, load: jobs },
  { at: paths.videoConnections, load: videoConnections },
  { at: paths.moneyPayments, load: payments, texts: ['money'] },
  { at: paths.moneyPayouts, load: payouts, texts: ['money'] },
  { at: paths.adjustments, load: adjustments, texts: ['money'] },
  { at: paths.promotions, load: promotions, texts: ['promotions', 'money', 'identity'] },
  { at: paths.absenceCases, load: absences, texts: ['money'] },
  { at: paths.books, load: books, texts: ['money'] },
  { at: paths.operatorBookings, load: bookings, texts: ['money'] },
  { at: paths.operatorBooking, load: booking, texts: ['money'] },
  { at: paths.users, load: users },
  { at: paths.user, load: user, texts: ['money', 'privacy'] },
  { at: paths.allSessions, load: sessions },
  { at: paths.featureFlags, load: flags },
  { at: paths.matchWeights, load: matchWeights },
  { at: paths.referenceData, load: reference },
  { at: paths.auditLog, load: auditLog, texts: ['audit'] },
  { at: paths.account, load: security, texts: ['identity'] },
  { at: paths.security, load: security, texts: ['identity'] },
  { at: paths.ownData, load: ownData, texts: ['privacy', 'identity'] },
  { at: paths.settings, load: settings, texts: ['identity'] },
]

export const operatorScreens: Screens = { pages, destinations: operatorDestinations }
