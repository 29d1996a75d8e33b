import type { PageRoute } from './page-route.ts'

const overview = async () => (await import('../overview/ProviderOverview.tsx')).ProviderOverview
const appointments = async () => (await import('../bookings/AppointmentTable.tsx')).AppointmentTable
const appointment = async () => (await import('../bookings/AppointmentPage.tsx')).AppointmentPage
const newAppointment = async () => (await import('../bookings/NewAppointmentPage.tsx')).NewAppointmentPage
const clients = async () => (await import('../relations/ClientsPage.tsx')).ClientsPage
const client = async () => (await import('../relations/ClientPage.tsx')).ClientPage
const imported = async () => (await import('../imports/ImportedPage.tsx')).ImportedPage
const importFile = async () => (await import('../imports/ImportClientsPage.tsx')).ImportClientsPage
const importByHand = async () => (await import('../imports/EmailManualPage.tsx')).EmailManualPage
const notes = async () => (await import('../notes/NotesPage.tsx')).NotesPage
const notesOfSession = async () => (await import('../notes/SessionNotesPage.tsx')).SessionNotesPage
const notesOfClient = async () => (await import('../notes/ClientNotesPage.tsx')).ClientNotesPage
const note = async () => (await import('../notes/NotePage.tsx')).NotePage
const reviews = async () => (await import('../reviews/ReviewsPage.tsx')).ReviewsPage
const availability = async () => (await import('../availability/WeekPage.tsx')).WeekPage
const calendar = async () => (await import('../availability/CalendarPage.tsx')).CalendarPage
const customDates = async () => (await import('../availability/CustomDatesPage.tsx')).CustomDatesPage
const calendarSettings = async () => (await import('../availability/CalendarSettingsPage.tsx')).CalendarSettingsPage
const verification = async () => (await import('../verification/VerificationPage.tsx')).VerificationPage
const qualifications = async () => (await import('../credentials/QualificationsPage.tsx')).QualificationsPage
const insurance = async () => (await import('../credentials/InsurancePage.tsx')).InsurancePage
const workHistory = async () => (await import('../credentials/WorkHistoryPage.tsx')).WorkHistoryPage
const importWorkHistory = async () => (await import('../credentials/ImportWorkHistoryPage.tsx')).ImportWorkHistoryPage
const licenceStates = async () => (await import('../credentials/LicenceStatesPage.tsx')).LicenceStatesPage
const earnings = async () => (await import('../payouts/EarningsPage.tsx')).EarningsPage
const payoutDetails = async () => (await import('../payouts/PayoutDetailsPage.tsx')).PayoutDetailsPage
const payout = async () => (await import('../payouts/PayoutPage.tsx')).PayoutPage
const fees = async () => (await import('../providers/FeePage.tsx')).FeePage
const messages = async () => (await import('../messages/MessagesPage.tsx')).MessagesPage
const notifications = async () => (await import('../notifications/NotificationsPage.tsx')).NotificationsPage
const messageSettings = async () => (await import('../messages/MessageSettingsPage.tsx')).MessageSettingsPage
const account = async () => (await import('../providers/ProviderProfilePage.tsx')).ProviderProfilePage
const security = async () => (await import('../security/SecurityPage.tsx')).SecurityPage
const ownData = async () => (await import('../privacy/OwnDataPage.tsx')).OwnDataPage
const settings = async () => (await import('./SettingsPage.tsx')).SettingsPage

/** What a provider sees. */
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
