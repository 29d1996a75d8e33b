import { lazy } from 'react'
import { Route } from 'react-router'
import { Later } from './Later.tsx'

const Overview = lazy(async () => ({ default: (await import('./ProviderOverview.tsx')).ProviderOverview }))
const Appointments = lazy(async () => ({
  default: (await import('../bookings/AppointmentTable.tsx')).AppointmentTable,
}))
const Appointment = lazy(async () => ({ default: (await import('../bookings/AppointmentPage.tsx')).AppointmentPage }))
const Availability = lazy(async () => ({ default: (await import('../availability/WeekPage.tsx')).WeekPage }))
const Fees = lazy(async () => ({ default: (await import('../providers/FeePage.tsx')).FeePage }))
const Account = lazy(async () => ({ default: (await import('./AccountPage.tsx')).AccountPage }))

/** What a provider sees. */
export const providerPages = (
  <>
    <Route path="/overview" element={<Later page={Overview} />} />
    <Route path="/appointments" element={<Later page={Appointments} />} />
    <Route path="/appointments/:id" element={<Later page={Appointment} />} />
    <Route path="/availability" element={<Later page={Availability} />} />
    <Route path="/fees" element={<Later page={Fees} />} />
    <Route path="/account" element={<Later page={Account} />} />
  </>
)
