import type { PageRoute } from './page-route.ts'

const overview = async () => (await import('./ClientOverview.tsx')).ClientOverview
const appointments = async () => (await import('#app/scheduling/appointments/AppointmentCards.tsx')).AppointmentCards
const appointment = async () => (await import('#app/scheduling/appointments/AppointmentPage.tsx')).AppointmentPage
const book = async () => (await import('#app/scheduling/bookings/BookSession.tsx')).BookSession
const schedule = async () => (await import('#app/scheduling/bookings/ScheduleSession.tsx')).ScheduleSession
const bookSeries = async () => (await import('#app/scheduling/series/BookSeries.tsx')).BookSeries
const waitlist = async () => (await import('#app/scheduling/waitlist/WaitlistPage.tsx')).WaitlistPage
const payment = async () => (await import('#app/scheduling/paying/PaymentPage.tsx')).PaymentPage
const wallet = async () => (await import('#app/money/payments/WalletPage.tsx')).WalletPage
const transaction = async () => (await import('#app/money/payments/TransactionPage.tsx')).TransactionPage
const messages = async () => (await import('#app/care/messages/MessagesPage.tsx')).MessagesPage
const notifications = async () => (await import('#app/identity/notifications/NotificationsPage.tsx')).NotificationsPage
const account = async () => (await import('#app/identity/client-profile/ClientProfilePage.tsx')).ClientProfilePage
const preferences = async () => (await import('#app/identity/client-profile/PreferencesPage.tsx')).PreferencesPage
const security = async () => (await import('#app/identity/security/SecurityPage.tsx')).SecurityPage
const ownData = async () => (await import('#app/operations/privacy/OwnDataPage.tsx')).OwnDataPage
const settings = async () => (await import('./SettingsPage.tsx')).SettingsPage

/** The pages of clients. */
export const clientPages: readonly PageRoute[] = [
  { path: '/overview', load: overview, texts: ['life'] },
  { path: '/appointments', load: appointments, texts: ['life'] },
  { path: '/appointments/:id', load: appointment, texts: ['life', 'money'] },
  { path: '/bookings', load: appointments, texts: ['life'] },
  { path: '/bookings/:id', load: appointment, texts: ['life', 'money'] },
  { path: '/bookings/:id/schedule', load: schedule, texts: ['life'] },
  { path: '/book/:providerId', load: book },
  { path: '/book/:providerId/series', load: bookSeries, texts: ['life'] },
  { path: '/waitlist', load: waitlist, texts: ['life'] },
  { path: '/payment/:id', load: payment, texts: ['money'] },
  { path: '/wallet', load: wallet, texts: ['money'] },
  { path: '/wallet/transactions', load: wallet, texts: ['money'] },
  { path: '/wallet/transactions/:id', load: transaction, texts: ['money'] },
  { path: '/messages/:id?', load: messages, texts: ['talk'] },
  { path: '/notifications', load: notifications, texts: ['talk'] },
  { path: '/account', load: account },
  { path: '/account/preferences', load: preferences },
  { path: '/account/security', load: security },
  { path: '/account/privacy', load: ownData, texts: ['privacy'] },
  { path: '/account/settings', load: settings, texts: ['life', 'talk'] },
]
