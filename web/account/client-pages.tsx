import { lazy } from 'react'
import { Route } from 'react-router'
import { Later } from './Later.tsx'

const Overview = lazy(async () => ({ default: (await import('./ClientOverview.tsx')).ClientOverview }))
const Appointments = lazy(async () => ({
  default: (await import('../bookings/AppointmentCards.tsx')).AppointmentCards,
}))
const Appointment = lazy(async () => ({ default: (await import('../bookings/AppointmentPage.tsx')).AppointmentPage }))
const Book = lazy(async () => ({ default: (await import('../bookings/BookSession.tsx')).BookSession }))
const Schedule = lazy(async () => ({ default: (await import('../bookings/ScheduleSession.tsx')).ScheduleSession }))
const Payment = lazy(async () => ({ default: (await import('../payments/PaymentPage.tsx')).PaymentPage }))
const Wallet = lazy(async () => ({ default: (await import('../payments/WalletPage.tsx')).WalletPage }))
const Transaction = lazy(async () => ({ default: (await import('../payments/TransactionPage.tsx')).TransactionPage }))
const Account = lazy(async () => ({ default: (await import('./AccountPage.tsx')).AccountPage }))

/** What a client sees. */
export const clientPages = (
  <>
    <Route path="/overview" element={<Later page={Overview} />} />
    <Route path="/appointments" element={<Later page={Appointments} />} />
    <Route path="/appointments/:id" element={<Later page={Appointment} />} />
    <Route path="/bookings" element={<Later page={Appointments} />} />
    <Route path="/bookings/:id" element={<Later page={Appointment} />} />
    <Route path="/bookings/:id/schedule" element={<Later page={Schedule} />} />
    <Route path="/book/:providerId" element={<Later page={Book} />} />
    <Route path="/payment/:id" element={<Later page={Payment} />} />
    <Route path="/wallet" element={<Later page={Wallet} />} />
    <Route path="/wallet/transactions" element={<Later page={Wallet} />} />
    <Route path="/wallet/transactions/:id" element={<Later page={Transaction} />} />
    <Route path="/account" element={<Later page={Account} />} />
  </>
)
