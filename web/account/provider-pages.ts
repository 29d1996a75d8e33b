import type { PageRoute } from './page-routes.tsx'

const overview = async () => (await import('../overview/ProviderOverview.tsx')).ProviderOverview
const appointments = async () => (await import('../bookings/AppointmentTable.tsx')).AppointmentTable
const appointment = async () => (await import('../bookings/AppointmentPage.tsx')).AppointmentPage
const newAppointment = async () => (await import('../bookings/NewAppointmentPage.tsx')).NewAppointmentPage
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
