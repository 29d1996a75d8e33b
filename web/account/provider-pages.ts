import type { PageRoute } from './page-routes.tsx'

const overview = async () => (await import('./ProviderOverview.tsx')).ProviderOverview
const appointments = async () => (await import('../bookings/AppointmentTable.tsx')).AppointmentTable
const appointment = async () => (await import('../bookings/AppointmentPage.tsx')).AppointmentPage
const availability = async () => (await import('../availability/WeekPage.tsx')).WeekPage
const fees = async () => (await import('../providers/FeePage.tsx')).FeePage
const account = async () => (await import('../providers/ProviderProfilePage.tsx')).ProviderProfilePage
const security = async () => (await import('../security/SecurityPage.tsx')).SecurityPage
const ownData = async () => (await import('../privacy/OwnDataPage.tsx')).OwnDataPage
const settings = async () => (await import('./SettingsPage.tsx')).SettingsPage

/** What a provider sees. */
export const providerPages: readonly PageRoute[] = [
  { path: '/overview', load: overview },
  { path: '/appointments', load: appointments },
  { path: '/appointments/:id', load: appointment },
  { path: '/availability', load: availability },
  { path: '/fees', load: fees },
  { path: '/account', load: account },
  { path: '/account/security', load: security },
  { path: '/account/privacy', load: ownData },
  { path: '/account/settings', load: settings },
]
