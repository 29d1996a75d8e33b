import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Forecast, PayoutDetail } from '#schemas/money/payouts.ts'
import { AvailableCard } from '#app/money/payouts/AvailableCard.tsx'
import { PayoutPage } from '#app/money/payouts/PayoutPage.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

const id = '019b0000-0000-7000-8000-000000000003'
const payout: PayoutDetail = {
  identifier: id,
  createdAt: '2026-11-20T09:00:00.000Z',
  amount: 12_750_00,
  currency: 'NGN',
  status: 'failed',
  occasion: 'on_demand',
  bankName: 'Zenith Bank',
  accountNumber: '•••• 0001',
  reference: 'payout-1',
  reason: 'Account is closed',
  sentAt: '2026-11-20T09:01:00.000Z',
  settledAt: '2026-11-20T09:02:00.000Z',
  earnings: [],
  other: 0,
  hold: null,
}
const forecast: Forecast = {
  currency: 'NGN',
  available: 12_750_00,
  minimum: 5_000_00,
  owed: 0,
  canRequest: false,
  hindrance: 'details_rejected',
  nextPayoutAt: '2026-11-23T06:00:00.000Z',
  nextAmount: 0,
  clearing: [],
  held: 0,
  account: null,
  openPayout: null,
  elsewhere: [],
}

test('a payout that the bank refused says why, and that the money is available again', async () => {
  fakeServer({ [`GET /api/provider/payouts/${id}`]: () => ({ json: payout }) })
  showAccount(<PayoutPage />, { viewer: theo, at: `/payouts/${id}/`, path: '/payouts/:id' })
  expect(await screen.findByText('The bank says: Account is closed')).toBeDefined()
  expect(screen.getByText(/^The money is available again and goes out with the next payout/)).toBeDefined()
  expect(screen.getByText('Nothing is left in this payout; the money is available again.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'All payouts' }).getAttribute('href')).toBe('/payouts/')
})

test('no payout is offered while the bank rejects the details', () => {
  showAccount(<AvailableCard forecast={forecast} onPayOut={() => undefined} />, { viewer: theo })
  expect(screen.getByText('₦12,750')).toBeDefined()
  expect(screen.getByText(/^The bank rejected your bank details\./)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
