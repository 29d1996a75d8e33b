/** The wallet after somebody comes back from the page that adds a card, and of a client without a verified address. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaymentState } from '#schemas/money/payments.ts'
import { WalletPage } from '#app/money/payments/WalletPage.tsx'
import { bookingId } from '#tests/web/support/booking-fixture.ts'
import { clara } from '#tests/web/support/people.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { rows } from '#tests/web/operations/render-operators.tsx'

const reference = `card-${bookingId}`
const wallet = { balance: 0, currency: 'NGN', minimumTopUp: 500_00, cardGateway: 'paystack', bankTransfer: true }
const movements = { topUps: 0, sessions: 0, refunds: 0, toCard: 0, other: 0 }
const sums = { totalIn: 0, totalOut: 0, thisMonthIn: 0, thisMonthOut: 0, sessionsPaid: 0, total: movements, months: [] }

const reads = {
  'GET /api/wallet/balance': () => ({ json: wallet }),
  'GET /api/wallet/stats': () => ({ json: { balance: 0, pending: 0, currency: 'NGN', ...sums } }),
  'GET /api/wallet/refunds': () => ({ json: { balance: 0, currency: 'NGN', refundable: [], refunds: [] } }),
  'GET /api/rest/transactions': () => rows('transactions', []),
  'GET /api/payment-methods': () => ({
    json: { cardGateway: 'paystack', adding: { amount: 50_00, currency: 'NGN' }, methods: [] },
  }),
}

test.each([
  ['saved', { status: 'success', isCardSaved: true }, 'Your card is saved'],
  ['not allowed to be saved', { status: 'success', isCardSaved: false }, /Your bank does not allow this card/],
  ['declined', { status: 'failed' }, /^The card was not added\./],
  ['left behind', { status: 'abandoned' }, /^The card was not added\./],
] as const)('a card that is %s', async (_what, end, message) => {
  const state: PaymentState = { reference, final: true, amount: 50_00, currency: 'NGN', purpose: 'card', ...end }
  fakeServer({ ...reads, [`GET /api/payment/status/${reference}`]: () => ({ json: state }) })
  showAccount(<WalletPage />, { at: `/wallet/?reference=${reference}`, path: '/wallet' })
  expect(await screen.findByText(message)).toBeDefined()
})

test('without a verified address the code comes before a top-up', async () => {
  fakeServer(reads)
  showAccount(<WalletPage />, { at: '/wallet/', path: '/wallet', viewer: { ...clara, isActive: false } })
  const link = await screen.findByRole('link', { name: 'Verify your email address to top up' })
  expect(link.getAttribute('href')).toBe('/register/verify/?redirect=%2Fwallet%2F')
  expect(screen.queryByRole('button', { name: 'Top up wallet' })).toBeNull()
})
