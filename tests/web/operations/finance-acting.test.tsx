/** An operator who acts for a person: controls that the permission table refuses are not drawn. */
import { screen, waitFor } from '@testing-library/react'
import { Fragment, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { UserInfo } from '#schemas/identity/accounts.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { Forecast, PayoutDetail } from '#schemas/money/payouts.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { TransactionDetail } from '#schemas/money/payments.ts'
import type { Refunds } from '#schemas/money/refunds.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { ClientAppointmentPage } from '#app/scheduling/appointments/ClientAppointmentPage.tsx'
import { NextAppointment } from '#app/scheduling/appointments/NextAppointment.tsx'
import { QuickActions } from '#app/scheduling/appointments/QuickActions.tsx'
import { PaymentPage } from '#app/scheduling/paying/PaymentPage.tsx'
import { TransactionPage } from '#app/money/payments/TransactionPage.tsx'
import { WalletPage } from '#app/money/payments/WalletPage.tsx'
import { EarningsPage } from '#app/money/payouts/EarningsPage.tsx'
import { PayoutDetailsPage } from '#app/money/payouts/PayoutDetailsPage.tsx'
import { PayoutPage } from '#app/money/payouts/PayoutPage.tsx'
import { booking, bookingId, cost } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { rows } from './render-operators.tsx'

const acting = { until: '2026-11-26T17:00:00.000Z', scope: 'assist', operator: 'Olu Desk' } as const
const payout = '019b0000-0000-7000-8000-0000000d0001'
const due: Booking = { ...booking, actions: ['pay', 'cancel'] }
const transaction: TransactionDetail = {
  identifier: bookingId,
  amount: 1_500_000,
  currency: 'NGN',
  direction: 'debit',
  transactionType: 'booking_payment',
  status: 'posted',
  createdAt: '2026-11-20T10:00:00.000Z',
  balanceAfter: 100,
  reference: `booking-${bookingId}`,
  counterpart: null,
  bookingIdentifier: bookingId,
  method: 'wallet',
  paymentReference: `booking-${bookingId}`,
  booking: { identifier: bookingId, startAt: null, therapist: null, status: 'confirmed', hasReceipt: true },
  trail: [],
}
const refunds: Refunds = {
  balance: 100,
  currency: 'NGN',
  refundable: [{ paymentReference: 'topup-1', paidAt: '2026-11-20T10:00:00.000Z', amount: 100, refundable: 100 }],
  refunds: [],
}
const forecast: Forecast = {
  currency: 'NGN',
  available: 1_500_000,
  minimum: 500_000,
  owed: 0,
  canRequest: true,
  hindrance: null,
  nextPayoutAt: '2026-11-23T06:00:00.000Z',
  nextAmount: 1_500_000,
  clearing: [],
  held: 0,
  account: { bankName: 'Some Bank', accountNumber: '•••• 1234', usableFrom: '2026-11-01T06:00:00.000Z' },
  openPayout: null,
  elsewhere: [],
}
const failed: PayoutDetail = {
  identifier: payout,
  reference: `payout-${payout}`,
  amount: 1_500_000,
  currency: 'NGN',
  status: 'failed',
  occasion: 'weekly',
  bankName: 'Some Bank',
  accountNumber: '•••• 1234',
  reason: null,
  createdAt: '2026-11-09T06:00:00.000Z',
  sentAt: '2026-11-09T06:01:00.000Z',
  settledAt: '2026-11-09T06:05:00.000Z',
  earnings: [],
  other: 0,
  hold: null,
}

const answers = {
  'GET /api/wallet/balance': () => ({ json: { balance: 100, currency: 'NGN' } }),
  'GET /api/wallet/refunds': () => ({ json: refunds }),
  'GET /api/rest/transactions': () => rows('transactions', []),
  [`GET /api/wallet/transactions/${bookingId}`]: () => ({ json: transaction }),
  [`GET /api/booking/${bookingId}`]: () => ({ json: due }),
  [`GET /api/appointment/${bookingId}`]: () => ({ json: due }),
  [`GET /api/payment/booking/${bookingId}`]: () => ({ json: cost }),
  'GET /api/provider/payouts/forecast': () => ({ json: forecast }),
  'GET /api/rest/payouts': () => rows('payouts', []),
  [`GET /api/provider/payouts/${payout}`]: () => ({ json: failed }),
}

interface Page {
  page: ReactElement
  viewer: UserInfo
  place: { path: string; at: string }
  /** Shown to everyone. */
  stays: string
  /** No operator can do it for a person. */
  goes: readonly string[]
}
const at = (path: string, id = '') => ({ path, at: path.replace(':id', id) })
const pages: readonly Page[] = [
  {
    page: <WalletPage />,
    viewer: clara,
    place: at('/wallet/'),
    stays: 'Payment history',
    goes: ['Top up wallet', 'Download a statement', 'Refund to card', 'Save as PDF'],
  },
  {
    page: <TransactionPage />,
    viewer: clara,
    place: at('/wallet/transactions/:id/', bookingId),
    stays: 'Open appointment',
    goes: ['Payment receipt', 'Session receipt'],
  },
  {
    page: <ClientAppointmentPage />,
    viewer: clara,
    place: at('/appointments/:id/', bookingId),
    stays: 'Cancel appointment',
    goes: ['Pay ₦15,000', 'Save receipt (PDF)'],
  },
  {
    page: <QuickActions booking={due} />,
    viewer: clara,
    place: at('/appointments/'),
    stays: 'Cancel: Theo Bassey',
    goes: ['Pay: Theo Bassey'],
  },
  {
    page: <NextAppointment booking={due} />,
    viewer: clara,
    place: at('/appointments/'),
    stays: 'View appointment',
    goes: ['Pay ₦15,000'],
  },
  {
    page: <EarningsPage />,
    viewer: theo,
    place: at('/payouts/'),
    stays: 'Payouts',
    goes: ['Pay out ₦15,000 now', 'Bank details', 'Save as PDF'],
  },
  {
    page: <PayoutPage />,
    viewer: theo,
    place: at('/payouts/:id/', payout),
    stays: 'All payouts',
    goes: ['Bank details', 'Statement as PDF', 'Statement as CSV'],
  },
]

/** Controls that depend on the permission table are drawn once it is loaded. */
const RightsKnown = () => useIsAllowed(paymentApi.balance) && 'The rights are known'

const names = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  )
const isDrawn = (words: string) => names().includes(words) || screen.queryAllByText(words).length > 0

describe.each(pages)('Beside “$stays”', ({ page, viewer, place, stays, goes }) => {
  test('the person finds every money button', async () => {
    fakeServer(answers)
    showAccount(page, { viewer, ...place })
    await waitFor(() => expect(names()).toEqual(expect.arrayContaining([...goes])))
    expect(isDrawn(stays)).toBe(true)
  })

  test.each(['assist', 'read'] as const)('an operator who acts for them (%s) finds none', async (scope) => {
    fakeServer(answers)
    const both = [<RightsKnown key="known" />, <Fragment key="page">{page}</Fragment>]
    showAccount(both, { viewer: { ...viewer, impersonation: { ...acting, scope } }, ...place })
    await waitFor(() => expect(isDrawn(stays)).toBe(true))
    expect(await screen.findByText('The rights are known')).toBeDefined()
    expect(names().filter((name) => goes.includes(name ?? ''))).toEqual([])
  })
})

test('The payment page explains why an operator cannot pay', async () => {
  fakeServer(answers)
  const viewer = { ...clara, impersonation: acting }
  showAccount(<PaymentPage />, { viewer, ...at('/payment/:id/', bookingId) })
  expect(await screen.findByText('This cannot be done on behalf of someone else.')).toBeDefined()
  expect(names()).not.toContain('Pay ₦15,000')
})

test('Bank details are not loaded when acting for a therapist', async () => {
  const calls = fakeServer(answers)
  showAccount(<PayoutDetailsPage />, { viewer: { ...theo, impersonation: acting } })
  expect(await screen.findByText('This cannot be done on behalf of someone else.')).toBeDefined()
  expect(calls).toEqual([])
})
