import * as paths from '#schemas/platform/paths.ts'
import { clientDestinations } from './destinations/client-destinations.ts'
import type { PageRoute } from './page-route.ts'
import type { Screens } from './screens-of.ts'

const overview = async () => (await import('./ClientOverview.tsx')).ClientOverview
const appointments = async () => (await import('#app/scheduling/appointments/AppointmentCards.tsx')).AppointmentCards
const appointment = async () =>
  (await import('#app/scheduling/appointments/ClientAppointmentPage.tsx')).ClientAppointmentPage
const confirmed = async () => (await import('#app/scheduling/appointments/ConfirmedPage.tsx')).ConfirmedPage
const schedule = async () => (await import('#app/scheduling/bookings/ScheduleSession.tsx')).ScheduleSession
const bookSeries = async () => (await import('#app/scheduling/series/BookSeries.tsx')).BookSeries
const waitlist = async () => (await import('#app/scheduling/waitlist/WaitlistPage.tsx')).WaitlistPage
const payment = async () => (await import('#app/scheduling/paying/PaymentPages.tsx')).PaymentPages
const wallet = async () => (await import('#app/money/payments/WalletPage.tsx')).WalletPage
const giftCodes = async () => (await import('#app/money/gift-codes/GiftCodesPage.tsx')).GiftCodesPage
const transaction = async () => (await import('#app/money/payments/TransactionPage.tsx')).TransactionPage
const buyPackage = async () => (await import('#app/scheduling/paying/BuyPackagePage.tsx')).BuyPackagePage
const soldPackage = async () => (await import('#app/money/packages/PackagePage.tsx')).PackagePage
const messages = async () => (await import('#app/care/messages/MessagesPage.tsx')).MessagesPage
const notifications = async () => (await import('#app/identity/notifications/NotificationsPage.tsx')).NotificationsPage
const account = async () => (await import('#app/identity/client-profile/ClientProfilePage.tsx')).ClientProfilePage
const preferences = async () => (await import('#app/identity/client-profile/PreferencesPage.tsx')).PreferencesPage
const savedTherapists = async () =>
  (await import('#app/marketplace/saved-therapists/SavedTherapistsPage.tsx')).SavedTherapistsPage
const security = async () => (await import('#app/identity/security/SecurityPage.tsx')).SecurityPage
const ownData = async () => (await import('#app/operations/privacy/OwnDataPage.tsx')).OwnDataPage
const settings = async () => (await import('./SettingsPage.tsx')).SettingsPage

/** The pages of clients. */
const pages: readonly PageRoute[] = [
  { at: paths.overview, load: overview, texts: ['home', 'scheduling'] },
  { at: paths.appointments, load: appointments, texts: ['scheduling'] },
  { at: paths.appointment, load: appointment, texts: ['scheduling', 'appointment', 'money'] },
  { at: paths.appointmentConfirmed, load: confirmed, texts: ['scheduling', 'appointment'] },
  { at: paths.bookings, load: appointments, texts: ['scheduling'] },
  { at: paths.booking, load: appointment, texts: ['scheduling', 'appointment', 'money'] },
  { at: paths.schedule, load: schedule, texts: ['scheduling'] },
  { at: paths.bookSeries, load: bookSeries, texts: ['scheduling'] },
  { at: paths.waitlist, load: waitlist, texts: ['scheduling'] },
  { at: [paths.payment, paths.seriesPayment], load: payment, texts: ['money', 'packages'] },
  { at: paths.wallet, load: wallet, texts: ['money', 'packages'] },
  { at: paths.transactions, load: wallet, texts: ['money', 'packages'] },
  { at: paths.transaction, load: transaction, texts: ['money'] },
  { at: paths.giftCodes, load: giftCodes, texts: ['gifts', 'money'] },
  { at: paths.buyPackage, load: buyPackage, texts: ['money', 'packages'] },
  { at: paths.soldPackage, load: soldPackage, texts: ['money', 'packages'] },
  { at: [paths.messages, paths.conversation], load: messages, texts: ['messaging'] },
  { at: paths.notifications, load: notifications, texts: ['messaging'] },
  { at: paths.account, load: account, texts: ['identity'] },
  { at: paths.preferences, load: preferences },
  { at: paths.savedTherapists, load: savedTherapists, texts: ['saved'] },
  { at: paths.security, load: security, texts: ['identity'] },
  { at: paths.ownData, load: ownData, texts: ['privacy', 'identity'] },
  { at: paths.settings, load: settings, texts: ['scheduling', 'appointment', 'messaging', 'identity'] },
]

export const clientScreens: Screens = { pages, destinations: clientDestinations }
