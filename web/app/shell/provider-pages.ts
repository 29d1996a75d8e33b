import * as paths from '#schemas/platform/paths.ts'
import { providerDestinations } from './destinations/provider-destinations.ts'
import type { PageRoute } from './page-route.ts'
import type { Screens } from './screens-of.ts'

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
const pages: readonly PageRoute[] = [
  { at: paths.overview, load: overview, texts: ['scheduling', 'appointment'] },
  { at: paths.appointments, load: appointments, texts: ['scheduling', 'appointment'] },
  { at: paths.newAppointment, load: newAppointment, texts: ['scheduling', 'appointment'] },
  { at: paths.appointment, load: appointment, texts: ['scheduling', 'appointment'] },
  { at: paths.clients, load: clients, texts: ['caseload', 'setup'] },
  { at: paths.imported, load: imported, texts: ['caseload', 'setup'] },
  { at: paths.importClients, load: importFile, texts: ['caseload', 'setup', 'csv'] },
  { at: paths.importByHand, load: importByHand, texts: ['caseload', 'setup'] },
  { at: paths.client, load: client, texts: ['scheduling', 'appointment', 'caseload', 'setup'] },
  { at: paths.notes, load: notes, texts: ['caseload', 'setup'] },
  { at: paths.notesOfBooking, load: notesOfSession, texts: ['caseload', 'setup'] },
  { at: paths.notesOfClient, load: notesOfClient, texts: ['caseload', 'setup'] },
  { at: paths.note, load: note, texts: ['caseload', 'setup'] },
  { at: paths.reviews, load: reviews, texts: ['scheduling'] },
  { at: paths.availability, load: availability, texts: ['setup'] },
  { at: paths.calendar, load: calendar, texts: ['setup'] },
  { at: paths.customDates, load: customDates, texts: ['setup'] },
  { at: paths.calendarSettings, load: calendarSettings, texts: ['setup'] },
  { at: paths.fees, load: fees, texts: ['setup', 'packages'] },
  { at: paths.earnings, load: earnings, texts: ['money'] },
  { at: paths.payoutDetails, load: payoutDetails, texts: ['money'] },
  { at: paths.payout, load: payout, texts: ['money'] },
  { at: paths.verification, load: verification, texts: ['setup'] },
  { at: paths.qualifications, load: qualifications, texts: ['setup'] },
  { at: paths.insurance, load: insurance, texts: ['setup'] },
  { at: paths.workHistory, load: workHistory, texts: ['setup'] },
  { at: paths.importWorkHistory, load: importWorkHistory, texts: ['setup', 'csv'] },
  { at: paths.licenceStates, load: licenceStates, texts: ['setup'] },
  { at: paths.messageSettings, load: messageSettings, texts: ['messaging'] },
  { at: [paths.messages, paths.conversation], load: messages, texts: ['messaging'] },
  { at: paths.notifications, load: notifications, texts: ['messaging'] },
  { at: paths.account, load: account, texts: ['identity'] },
  { at: paths.security, load: security, texts: ['identity'] },
  { at: paths.ownData, load: ownData, texts: ['privacy', 'identity'] },
  { at: paths.settings, load: settings, texts: ['scheduling', 'appointment', 'messaging', 'identity'] },
]

export const providerScreens: Screens = { pages, destinations: providerDestinations }
