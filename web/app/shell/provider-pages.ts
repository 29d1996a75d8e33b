import type { PageRoute } from './page-route.ts'

const overview = async () => (await import('#app/operations/overview/ProviderOverview.tsx')).ProviderOverview
const appointments = async () => (await import('#app/scheduling/appointments/AppointmentTable.tsx')).AppointmentTable
const appointment = async () => (await import('#app/scheduling/appointments/AppointmentPage.tsx')).AppointmentPage
const newAppointment = async () =>
  (await import('#app/scheduling/appointments/NewAppointmentPage.tsx')).NewAppointmentPage
const clients = async () => (await import('#app/care/caseload/ClientsPage.tsx')).ClientsPage
const client = async () => (await import('#app/care/client-page/ClientPage.tsx')).ClientPage
const imported = async () => (await import('#app/care/client-import/ImportedPage.tsx')).ImportedPage
const importFile = async () => (await import('#app/care/client-import/ImportClientsPage.tsx')).ImportClientsPage
const importByHand = async () => (await import('#app/care/client-import/EmailManualPage.tsx')).EmailManualPage
const notes = async () => (await import('#app/care/notes/NotesPage.tsx')).NotesPage
const notesOfSession = async () => (await import('#app/care/notes/SessionNotesPage.tsx')).SessionNotesPage
const notesOfClient = async () => (await import('#app/care/notes/ClientNotesPage.tsx')).ClientNotesPage
const note = async () => (await import('#app/care/notes/NotePage.tsx')).NotePage
const reviews = async () => (await import('#app/marketplace/reviews/ReviewsPage.tsx')).ReviewsPage
const availability = async () => (await import('#app/scheduling/availability/WeekPage.tsx')).WeekPage
const calendar = async () => (await import('#app/scheduling/availability/CalendarPage.tsx')).CalendarPage
const customDates = async () => (await import('#app/scheduling/availability/CustomDatesPage.tsx')).CustomDatesPage
const calendarSettings = async () =>
  (await import('#app/scheduling/availability/CalendarSettingsPage.tsx')).CalendarSettingsPage
const verification = async () => (await import('#app/marketplace/verification/VerificationPage.tsx')).VerificationPage
const qualifications = async () =>
  (await import('#app/marketplace/credentials/QualificationsPage.tsx')).QualificationsPage
const insurance = async () => (await import('#app/marketplace/credentials/InsurancePage.tsx')).InsurancePage
const workHistory = async () => (await import('#app/marketplace/credentials/WorkHistoryPage.tsx')).WorkHistoryPage
const importWorkHistory = async () =>
  (await import('#app/marketplace/credentials/ImportWorkHistoryPage.tsx')).ImportWorkHistoryPage
const licenceStates = async () => (await import('#app/marketplace/credentials/LicenceStatesPage.tsx')).LicenceStatesPage
const earnings = async () => (await import('#app/money/payouts/EarningsPage.tsx')).EarningsPage
const payoutDetails = async () => (await import('#app/money/payouts/PayoutDetailsPage.tsx')).PayoutDetailsPage
const payout = async () => (await import('#app/money/payouts/PayoutPage.tsx')).PayoutPage
const fees = async () => (await import('#app/marketplace/provider-profile/FeePage.tsx')).FeePage
const messages = async () => (await import('#app/care/messages/MessagesPage.tsx')).MessagesPage
const notifications = async () => (await import('#app/identity/notifications/NotificationsPage.tsx')).NotificationsPage
const messageSettings = async () => (await import('#app/care/messages/MessageSettingsPage.tsx')).MessageSettingsPage
const account = async () =>
  (await import('#app/marketplace/provider-profile/ProviderProfilePage.tsx')).ProviderProfilePage
const security = async () => (await import('#app/identity/security/SecurityPage.tsx')).SecurityPage
const ownData = async () => (await import('#app/operations/privacy/OwnDataPage.tsx')).OwnDataPage
const settings = async () => (await import('./SettingsPage.tsx')).SettingsPage

/** The pages of therapists. */
export const providerPages: readonly PageRoute[] = [
  { path: '/overview', load: overview },
  { path: '/appointments', load: appointments, texts: ['life'] },
  { path: '/appointments/new', load: newAppointment, texts: ['life'] },
  { path: '/appointments/:id', load: appointment, texts: ['life'] },
  { path: '/clients', load: clients, texts: ['paper', 'setup'] },
  { path: '/clients/imported', load: imported, texts: ['paper', 'setup'] },
  { path: '/clients/imported/file', load: importFile, texts: ['paper', 'setup', 'csv'] },
  { path: '/clients/imported/email-manual', load: importByHand, texts: ['paper', 'setup'] },
  { path: '/clients/:id', load: client, texts: ['life', 'paper', 'setup'] },
  { path: '/notes', load: notes, texts: ['paper', 'setup'] },
  { path: '/notes/booking/:id', load: notesOfSession, texts: ['paper', 'setup'] },
  { path: '/notes/client/:id', load: notesOfClient, texts: ['paper', 'setup'] },
  { path: '/notes/:id', load: note, texts: ['paper', 'setup'] },
  { path: '/reviews', load: reviews, texts: ['life'] },
  { path: '/availability', load: availability, texts: ['setup'] },
  { path: '/availability/month', load: calendar, texts: ['setup'] },
  { path: '/availability/dates', load: customDates, texts: ['setup'] },
  { path: '/availability/settings', load: calendarSettings, texts: ['setup'] },
  { path: '/fees', load: fees, texts: ['setup'] },
  { path: '/payouts', load: earnings, texts: ['money'] },
  { path: '/payouts/details', load: payoutDetails, texts: ['money'] },
  { path: '/payouts/:id', load: payout, texts: ['money'] },
  { path: '/verification', load: verification, texts: ['setup'] },
  { path: '/qualifications', load: qualifications, texts: ['setup'] },
  { path: '/insurance', load: insurance, texts: ['setup'] },
  { path: '/work-history', load: workHistory, texts: ['setup'] },
  { path: '/work-history/import', load: importWorkHistory, texts: ['setup', 'csv'] },
  { path: '/licence-states', load: licenceStates, texts: ['setup'] },
  { path: '/messages/settings', load: messageSettings, texts: ['talk'] },
  { path: '/messages/:id?', load: messages, texts: ['talk'] },
  { path: '/notifications', load: notifications, texts: ['talk'] },
  { path: '/account', load: account },
  { path: '/account/security', load: security },
  { path: '/account/privacy', load: ownData, texts: ['privacy'] },
  { path: '/account/settings', load: settings, texts: ['life', 'talk'] },
]
