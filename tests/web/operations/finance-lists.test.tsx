/** The operators' finance lists when a phone is rotated, and where the focus goes after an action. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { MoneyPayment, MoneyPaymentDetail, MoneyPayout, PaidSession } from '#schemas/operations/finance.ts'
import { PaymentsPage } from '#app/operations/finance/PaymentsPage.tsx'
import { PayoutsPage } from '#app/operations/finance/PayoutsPage.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { openWindow, resizeTo } from './finance-window.ts'
import { rows, show } from './render-operators.tsx'

const id = '019b0000-0000-7000-8000-0000000f0001'
const reason = 'Asked for by mail on Monday'

beforeEach(() => openWindow(1280))

const payment: MoneyPayment = {
  identifier: 'topup-1',
  reference: 'topup-1',
  createdAt: '2026-11-20T10:00:00.000Z',
  userIdentifier: id,
  userName: 'Robin Hale',
  amount: 8_500,
  currency: 'GBP',
  status: 'success',
  method: 'card',
  purpose: 'topup',
  gateway: 'stripe',
  gatewayReference: null,
  gatewayFee: 0,
  bookingIdentifier: null,
  reduction: null,
  refunded: 0,
  failure: null,
  creditedToWallet: true,
  settledAt: null,
  refunds: [],
}
const detail: MoneyPaymentDetail = { ...payment, sessions: [], entries: [] }
const payout: MoneyPayout = {
  identifier: id,
  reference: `payout-${id}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  providerIdentifier: id,
  providerName: 'Theo Bassey',
  amount: 8_500,
  currency: 'GBP',
  status: 'scheduled',
  occasion: 'weekly',
  bankName: 'Some Bank',
  accountNumber: '•••• 1234',
  reason: null,
  sentAt: null,
  settledAt: null,
  holdReason: null,
  heldBy: null,
  gateway: 'stripe',
}

test('An account that is erased is called so, in the row and in the sessions of the payment', async () => {
  const session: PaidSession = {
    bookingIdentifier: id,
    client: '',
    provider: 'Theo Bassey',
    startAt: '2026-11-21T10:00:00.000Z',
    status: 'completed',
    fee: 8_500,
    reduction: null,
    isFromPackage: false,
    isConsultation: false,
    refunded: 0,
    refundable: 8_500,
  }
  const erased = { ...payment, userName: '' }
  fakeServer({
    'GET /api/rest/money-payments': () => rows('money-payments', [erased]),
    'GET /api/admin/payments/topup-1': () => ({ json: { ...detail, ...erased, sessions: [session] } }),
  })
  show(<PaymentsPage />)
  expect(await screen.findByText('Erased account')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Details: Erased account, £85' }))
  expect(await screen.findByText('Erased account with Theo Bassey')).toBeDefined()
})

test('A typed refund reason survives a switch between table and cards', async () => {
  const calls = fakeServer({
    'GET /api/rest/money-payments': () => rows('money-payments', [payment]),
    'GET /api/admin/payments/topup-1': () => ({ json: detail }),
    'POST /api/admin/payments/topup-1/refund': () => ({ json: {} }),
  })
  show(<PaymentsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Details: Robin Hale, £85' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Refund to the card' }))
  const dialog = () => within(screen.getByRole('dialog'))
  fireEvent.change(dialog().getByLabelText('Amount'), { target: { value: '12' } })
  fireEvent.change(dialog().getByLabelText('Reason'), { target: { value: reason } })
  resizeTo(390)
  expect(screen.queryByRole('table', { hidden: true })).toBeNull()
  expect(dialog().getByLabelText('Amount')).toHaveProperty('value', '12')
  expect(dialog().getByLabelText('Reason')).toHaveProperty('value', reason)
  resizeTo(1280)
  expect(screen.getByRole('table', { hidden: true })).toBeDefined()
  fireEvent.click(dialog().getByRole('button', { name: 'Refund £12' }))
  expect(await screen.findByText('£12 is being refunded to the card')).toBeDefined()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ amount: 1_200, reason })
  // The details below the row stay open.
  expect(await screen.findByRole('button', { name: 'Refund to the card' })).toBeDefined()
})

test.each([
  ['a table', 1280],
  ['cards', 390],
])('The focus stays at the row whose button is gone, in %s', async (_, width) => {
  let now = payout
  fakeServer({
    'GET /api/rest/money-payouts': () => rows('money-payouts', [now]),
    [`POST /api/admin/payouts/${id}/hold`]: () => {
      now = { ...payout, status: 'on_hold', holdReason: reason, heldBy: 'Olu Desk' }
      return { json: now }
    },
  })
  openWindow(width)
  show(<PayoutsPage />)
  const hold = await screen.findByRole('button', { name: 'Hold: Theo Bassey, £85' })
  act(() => hold.focus())
  fireEvent.click(hold)
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: reason } })
  fireEvent.click(screen.getByRole('button', { name: 'Hold £85' }))
  expect(await screen.findByRole('button', { name: 'Release: Theo Bassey, £85' })).toBeDefined()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Details: Theo Bassey, £85'))
})

test('Where the whole row is gone, the focus moves to the page', async () => {
  let now: MoneyPayout[] = [payout]
  fakeServer({
    'GET /api/rest/money-payouts': () => rows('money-payouts', now),
    [`POST /api/admin/payouts/${id}/hold`]: () => {
      now = []
      return { json: payout }
    },
  })
  show(
    <main id="content" tabIndex={-1}>
      <PayoutsPage />
    </main>,
  )
  const hold = await screen.findByRole('button', { name: 'Hold: Theo Bassey, £85' })
  act(() => hold.focus())
  fireEvent.click(hold)
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: reason } })
  fireEvent.click(screen.getByRole('button', { name: 'Hold £85' }))
  expect(await screen.findByText('No payouts yet.')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})
