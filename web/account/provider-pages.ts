import type { PageRoute } from './page-routes.tsx'

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
const licenceStates = async () => (await import('../credentials/LicenceStatesPage.tsx')).LicenceStatesPage
const fees = async () => (await import('../providers/FeePage.tsx')).FeePage
const account = async () => (await import('../providers/ProviderProfilePage.tsx')).ProviderProfilePage
const security = async () => (await import('../security/SecurityPage.tsx')).SecurityPage
const ownData = async () => (await import('../privacy/OwnDataPage.tsx')).OwnDataPage
const settings = async () => (await import('./SettingsPage.tsx')).SettingsPage

/** What a provider sees. */
export const providerPages: readonly PageRoute[] = [
  { path: '/overview', load: overview },
  { path: '/appointments', load: appointments, life: true },
  { path: '/appointments/new', load: newAppointment, life: true },
  { path: '/appointments/:id', load: appointment, life: true },
  { path: '/clients', load: clients, paper: true },
  { path: '/clients/imported', load: imported, paper: true },
  { path: '/clients/imported/file', load: importFile, paper: true },
  { path: '/clients/imported/email-manual', load: importByHand, paper: true },
  { path: '/clients/:id', load: client, life: true, paper: true },
  { path: '/notes', load: notes, paper: true },
  { path: '/notes/booking/:id', load: notesOfSession, paper: true },
  { path: '/notes/client/:id', load: notesOfClient, paper: true },
  { path: '/notes/:id', load: note, paper: true },
  { path: '/reviews', load: reviews, life: true },
  { path: '/availability', load: availability },
  { path: '/availability/month', load: calendar },
  { path: '/availability/dates', load: customDates },
  { path: '/availability/settings', load: calendarSettings },
  { path: '/fees', load: fees },
  { path: '/verification', load: verification },
  { path: '/qualifications', load: qualifications },
  { path: '/insurance', load: insurance },
  { path: '/work-history', load: workHistory },
  { path: '/licence-states', load: licenceStates },
  { path: '/account', load: account },
  { path: '/account/security', load: security },
  { path: '/account/privacy', load: ownData },
  { path: '/account/settings', load: settings, life: true },
]
