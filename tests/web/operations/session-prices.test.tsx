/** Operators see why a session costs what it costs: in the lists of bookings and payments, and on the page of a booking. */
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { MoneyPayment, MoneyPaymentDetail } from '#schemas/operations/finance.ts'
import type { OperatorBooking, OperatorBookingDetail } from '#schemas/operations/operator-bookings.ts'
import { BookingPage } from '#app/operations/bookings/BookingPage.tsx'
import { BookingsPage } from '#app/operations/bookings/BookingsPage.tsx'
import { PaymentsPage } from '#app/operations/finance/PaymentsPage.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { openWindow } from './finance-window.ts'
import { rows, show } from './render-operators.tsx'

const id = '019b0000-0000-7000-8000-0000000b0001'
const reduction = { code: 'SPRING20', amount: 3_000_00, borneBy: 'platform' as const, returned: 0 }
const booking: OperatorBooking = {
  identifier: id,
  startAt: '2026-12-01T10:00:00.000Z',
  clientIdentifier: id,
  clientName: 'Clara Afolabi',
  providerIdentifier: id,
  providerName: 'Theo Bassey',
  status: 'confirmed',
  payment: 'success',
  fee: 12_000_00,
  currency: 'NGN',
  reduction,
  isFromPackage: false,
  isConsultation: false,
  refunded: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
}
const others: OperatorBooking[] = [
  { ...booking, identifier: id.replace(/1$/, '2'), reduction: { ...reduction, borneBy: 'provider' } },
  { ...booking, identifier: id.replace(/1$/, '3'), reduction: null, isFromPackage: true },
  { ...booking, identifier: id.replace(/1$/, '4'), reduction: null, isConsultation: true, fee: 0 },
  { ...booking, identifier: id.replace(/1$/, '5'), reduction: null, fee: 15_000_00 },
]
const detail: OperatorBookingDetail = {
  ...booking,
  endAt: '2026-12-01T10:50:00.000Z',
  modality: { identifier: id, code: 'video', name: 'Video' },
  timezones: { client: 'Africa/Lagos', provider: 'Africa/Lagos' },
  createdBy: 'client',
  paidAt: '2026-11-20T10:00:00.000Z',
  paymentDueAt: null,
  freeUntil: null,
  windowHours: 24,
  cancelledBy: null,
  disputed: 0,
  setOff: 0,
  refundable: 12_000_00,
  series: null,
  absenceCase: null,
  payments: [],
  entries: null,
  changes: [],
  messages: null,
}
const payment: MoneyPayment = {
  identifier: 'booking-1',
  reference: 'booking-1',
  createdAt: '2026-11-20T10:00:00.000Z',
  userIdentifier: id,
  userName: 'Clara Afolabi',
  amount: 12_000_00,
  currency: 'NGN',
  status: 'success',
  method: 'wallet',
  purpose: 'booking',
  gateway: null,
  gatewayReference: null,
  gatewayFee: 0,
  bookingIdentifier: id,
  reduction,
  refunded: 0,
  failure: null,
  creditedToWallet: false,
  settledAt: null,
  refunds: [],
}

beforeEach(() => openWindow(1280))

test.each([
  ['a table', 1280],
  ['cards', 390],
])('The list of bookings names code, package and free consultation, in %s', async (_, width) => {
  openWindow(width)
  fakeServer({ 'GET /api/rest/bookings': () => rows('bookings', [booking, ...others]) })
  show(<BookingsPage />)
  expect(await screen.findByText('Code SPRING20: ₦3,000 off, paid by Solace')).toBeDefined()
  expect(screen.getByText('Code SPRING20: ₦3,000 off, granted by the therapist')).toBeDefined()
  expect(screen.getByText('Paid from a package')).toBeDefined()
  expect(screen.getByText('Free first talk')).toBeDefined()
  expect(screen.getAllByText(/₦12,000/).length).toBeGreaterThanOrEqual(3)
})

const showOne = (change: Partial<OperatorBookingDetail>, locale: 'en' | 'de' = 'en') => {
  fakeServer({ [`GET /api/admin/bookings/${id}`]: () => ({ json: { ...detail, ...change } }) })
  show(<BookingPage />, { at: `/admin/bookings/${id}/`, path: '/admin/bookings/:id/', locale })
}

test('The page of a booking names the code, the fee without it, and what returned with a refund', async () => {
  showOne({ reduction: { ...reduction, returned: 1_500_00 }, refunded: 6_000_00 })
  expect(await screen.findByText('Code SPRING20: ₦3,000 off, paid by Solace')).toBeDefined()
  expect(screen.getByText('Returned to Solace').nextSibling?.textContent).toBe('₦1,500')
  expect(screen.getByText('Fee without the code').nextSibling?.textContent).toBe('₦15,000')
  expect(screen.getByText('Fee').nextSibling?.textContent).toBe('₦12,000')
})

test('A plain fee has no note, and the page is in German', async () => {
  showOne({ reduction: null, isFromPackage: true }, 'de')
  expect(await screen.findByText('Aus einem Paket bezahlt')).toBeDefined()
  expect(screen.queryByText('Honorar ohne den Code')).toBeNull()
})

test.each([
  ['a table', 1280],
  ['cards', 390],
])('A payment names the code, and its sessions why they cost what they cost, in %s', async (_, width) => {
  openWindow(width)
  const session = { client: 'Clara Afolabi', provider: 'Theo Bassey', startAt: null, status: 'confirmed' as const }
  const paid: MoneyPaymentDetail = {
    ...payment,
    sessions: others.map(({ identifier, fee, ...price }) => ({
      ...session,
      bookingIdentifier: identifier,
      fee,
      reduction: price.reduction,
      isFromPackage: price.isFromPackage,
      isConsultation: price.isConsultation,
      refunded: 0,
      refundable: 0,
    })),
    entries: [],
  }
  fakeServer({
    'GET /api/rest/money-payments': () => rows('money-payments', [payment]),
    'GET /api/admin/payments/booking-1': () => ({ json: paid }),
  })
  show(<PaymentsPage />)
  expect(await screen.findByText(/Code SPRING20: ₦3,000 off, paid by Solace$/)).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: 'Details: Clara Afolabi, ₦12,000' }))
  expect(await screen.findByText('₦12,000 · Code SPRING20: ₦3,000 off, granted by the therapist')).toBeDefined()
  expect(screen.getByText('₦12,000 · Paid from a package')).toBeDefined()
  expect(screen.getByText(/· Free first talk$/)).toBeDefined()
  expect(screen.getByText('₦15,000')).toBeDefined()
})
