import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WalletMonths, WalletStats } from '#app/money/payments/WalletStats.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

const stats = {
  balance: 4_500_000,
  pending: 0,
  currency: 'NGN',
  totalIn: 14_000_000,
  totalOut: 9_500_000,
  thisMonthIn: 0,
  thisMonthOut: 5_500_000,
  sessionsPaid: 5,
  total: { topUps: 14_000_000, sessions: -12_000_000, refunds: 2_500_000, toCard: 0, other: 0 },
  months: [
    {
      month: '2026-11',
      opening: 10_000_000,
      topUps: 0,
      sessions: -8_000_000,
      refunds: 2_500_000,
      toCard: 0,
      other: 0,
      closing: 4_500_000,
    },
  ],
}
const show = (locale: 'en' | 'de' = 'en') => {
  fakeServer({ 'GET /api/wallet/stats': () => ({ json: stats }) })
  showAccount(
    <>
      <WalletStats />
      <WalletMonths />
    </>,
    { locale },
  )
}
const rowsOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

test('the balance is a sum that can be checked; refunds are not counted as income', async () => {
  show()
  const sums = await screen.findByRole('region', { name: 'How your balance adds up' })
  expect(rowsOf(sums)).toEqual([
    'Topped up: ₦140,000',
    'Paid for sessions: − ₦120,000',
    'Refunded: + ₦25,000',
    'In your wallet: ₦45,000',
    'Total in: ₦140,000',
    'Total spent: ₦95,000',
    'Sessions paid: 5',
  ])
})

test('each month adds up', async () => {
  show()
  const months = await screen.findByRole('region', { name: 'By month' })
  expect(rowsOf(months)).toEqual(['November 2026: ₦100,000 − ₦80,000 + ₦25,000 = ₦45,000'])
})

test('in German', async () => {
  show('de')
  expect(await screen.findByRole('region', { name: 'Nach Monaten' })).toBeDefined()
  expect(screen.getByText('Insgesamt ausgegeben')).toBeDefined()
})
