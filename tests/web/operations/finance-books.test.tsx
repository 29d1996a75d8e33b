/** The trial balance, on a desktop and on a phone. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TrialBalance } from '#schemas/operations/finance.ts'
import { BooksPage } from '#app/operations/finance/BooksPage.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { openWindow, resizeTo } from './finance-window.ts'
import { rows, show } from './render-operators.tsx'

const account = { accounts: 1, debits: 0, credits: 0, balance: 0 }
const balance: TrialBalance = {
  at: '2026-11-20T10:00:00.000Z',
  currencies: [
    {
      currency: 'NGN',
      total: 0,
      accounts: [
        { ...account, kind: 'gateway_clearing:paystack', debits: 1_234_567_89, balance: -1_234_567_89 },
        { ...account, kind: 'client_wallet', accounts: 18, credits: 1_234_567_89, balance: 1_234_567_89 },
      ],
    },
  ],
  problems: [],
  isWhole: true,
  milliseconds: 120,
}
const server = (now = balance) =>
  fakeServer({
    'GET /api/admin/ledger/trial-balance': () => ({ json: now }),
    'GET /api/rest/reconciliations': () => rows('reconciliations', []),
  })
const sum = '₦1,234,567.89'
const table = async () => within(await screen.findByRole('region', { name: 'Accounts in NGN' }))
const lines = async () =>
  (await table()).getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

test('On a desktop an account kind is beside its amounts', async () => {
  openWindow(1280)
  server()
  show(<BooksPage />)
  expect(await lines()).toEqual([
    ['Account', 'Debit', 'Credit'],
    ['Paystack clearing', sum, '–'],
    ['Client wallets 18 accounts', '–', sum],
    ['Total: ₦0.00', sum, sum],
  ])
})

test('On a phone an account kind is above its amounts, all visible without scrolling', async () => {
  openWindow(390)
  server()
  show(<BooksPage />)
  expect(await lines()).toEqual([
    ['Debit', 'Credit'],
    ['Paystack clearing'],
    [sum, '–'],
    ['Client wallets 18 accounts'],
    ['–', sum],
    ['Total: ₦0.00'],
    [sum, sum],
  ])
  const [kind] = (await table()).getAllByRole('rowheader', { name: 'Paystack clearing' })
  expect(kind).toMatchObject({ scope: 'rowgroup', colSpan: 2 })
  // It labels its own amounts only.
  expect(kind?.closest('tbody')?.textContent).toBe(`Paystack clearing${sum}–`)
  resizeTo(1280)
  expect((await lines())[1]).toEqual(['Paystack clearing', sum, '–'])
})

test('Ledger inconsistencies are shown in full', async () => {
  openWindow(390)
  server({ ...balance, problems: ['One sentence.', 'Another one.'] })
  show(<BooksPage />)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'One sentence.',
    'Another one.',
  ])
})
