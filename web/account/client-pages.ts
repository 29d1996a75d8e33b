import type { PageRoute } from './page-route.ts'

const overview = async () => (await import('./ClientOverview.tsx')).ClientOverview
const appointments = async () => (await import('../bookings/AppointmentCards.tsx')).AppointmentCards
const appointment = async () => (await import('../bookings/AppointmentPage.tsx')).AppointmentPage
const book = async () => (await import('../bookings/BookSession.tsx')).BookSession
const schedule = async () => (await import('../bookings/ScheduleSession.tsx')).ScheduleSession
const bookSeries = async () => (await import('../series/BookSeries.tsx')).BookSeries
const waitlist = async () => (await import('../waitlist/WaitlistPage.tsx')).WaitlistPage
const payment = async () => (await import('../payments/PaymentPage.tsx')).PaymentPage
const wallet = async () => (await import('../payments/WalletPage.tsx')).WalletPage
const transaction = async () => (await import('../payments/TransactionPage.tsx')).TransactionPage
const messages = async () => (await import('../messages/MessagesPage.tsx')).MessagesPage
const notifications = async () => (await import('../notifications/NotificationsPage.tsx')).NotificationsPage
const account = async () => (await import('../clients/ClientProfilePage.tsx')).ClientProfilePage
const preferences = async () => (await import('../clients/PreferencesPage.tsx')).PreferencesPage
const security = async () => (await import('../security/SecurityPage.tsx')).SecurityPage
const ownData = async () => (await import('../privacy/OwnDataPage.tsx')).OwnDataPage
const settings = async () => (await import('./SettingsPage.tsx')).SettingsPage

/** What a client sees. */
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
