import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Transaction } from '#schemas/money/payments.ts'
import { Transactions } from '#app/money/payments/Transactions.tsx'
import { EarningList } from '#app/money/payouts/EarningList.tsx'
import { PayoutList } from '#app/money/payouts/PayoutList.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { actionsOfRow, chooseFromRowMenu } from '#tests/web/support/row-menu.ts'

const id = (end: number) => `019b0000-0000-7000-8000-00000000000${end}`
const rows = (resource: string, list: readonly object[]) => ({
  json: list,
  headers: { 'content-range': `${resource} 0-${list.length - 1}/${list.length}` },
})

const earning = {
  id: id(1),
  identifier: id(1),
  bookingIdentifier: id(2),
  client: 'Clara Afolabi',
  startAt: '2026-11-18T08:00:00.000Z',
  occasion: 'session',
  fee: 15_000_00,
  platformShare: 2_250_00,
  amount: 12_750_00,
  returned: 0,
  currency: 'NGN',
  status: 'paid_out',
  earnedAt: '2026-11-18T09:00:00.000Z',
  clearsAt: '2026-11-20T09:00:00.000Z',
  payoutIdentifier: id(3),
  paidOut: 12_750_00,
}

/** The names of the files that are downloaded. */
function savedFiles(): string[] {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}

test('an earning leads to its session and to its payout, if it is in one', async () => {
  const held = { ...earning, id: id(4), identifier: id(4), client: 'Ben Cole', payoutIdentifier: null, paidOut: null }
  fakeServer({ 'GET /api/rest/earnings': () => rows('earnings', [earning, held]) })
  showAccount(<EarningList />, { viewer: theo })
  expect(await actionsOfRow('Ben Cole, Wed 18 Nov, 09:00')).toEqual(['OpenEnter'])
  expect(await actionsOfRow('Clara Afolabi, Wed 18 Nov, 09:00')).toEqual(['OpenEnter', 'Open payout'])
  await chooseFromRowMenu('Clara Afolabi, Wed 18 Nov, 09:00', 'Open payout')
  await waitFor(() => expect(visited.at(-1)).toBe(`/payouts/${id(3)}/`))
})

test('a payout offers its statement as a file', async () => {
  const payout = {
    id: id(3),
    identifier: id(3),
    createdAt: '2026-11-20T09:00:00.000Z',
    amount: 12_750_00,
    currency: 'NGN',
    status: 'paid',
    occasion: 'weekly',
    bankName: 'First Bank',
    accountNumber: '•••• 6789',
    reference: 'payout-1',
    reason: null,
    sentAt: null,
    settledAt: null,
  }
  const calls = fakeServer({
    'GET /api/rest/payouts': () => rows('payouts', [payout]),
    [`GET /api/provider/payouts/${id(3)}/statement`]: () => ({ json: 'bytes' }),
  })
  const saved = savedFiles()
  showAccount(<PayoutList />, { viewer: theo })
  await chooseFromRowMenu('Fri 20 Nov, 10:00', 'Statement as CSV')
  await waitFor(() => expect(saved).toEqual(['solace-payout-2026-11-20.csv']))
  expect(calls.find(({ path }) => path.endsWith('/statement'))?.query.get('format')).toBe('csv')
})

const transaction = (end: number, part: Partial<Transaction>): Transaction & { id: string } => ({
  id: id(end),
  identifier: id(end),
  createdAt: '2026-11-18T08:00:00.000Z',
  transactionType: 'topup',
  direction: 'credit',
  amount: 15_000_00,
  currency: 'NGN',
  balanceAfter: 45_000_00,
  status: 'posted',
  reference: 'top-up-1',
  bookingIdentifier: null,
  counterpart: null,
  ...part,
})

test('a transaction of a client offers its session and its receipts, where it has them', async () => {
  const session = { bookingIdentifier: id(9), counterpart: 'Theo Bassey' }
  const list = [
    transaction(1, {}),
    transaction(2, { ...session, transactionType: 'booking_payment', direction: 'debit', reference: 'booking-1' }),
    transaction(3, { ...session, transactionType: 'booking_refund', reference: null }),
    transaction(4, { transactionType: 'promotion', reference: null }),
  ]
  fakeServer({
    'GET /api/rest/transactions': () => rows('transactions', list),
    'GET /api/payment/booking-1/receipt': () => ({ json: 'bytes' }),
  })
  const saved = savedFiles()
  showAccount(<Transactions />)
  const rowOf = (kind: string) => actionsOfRow(`${kind}, Wed 18 Nov, 09:00`)
  expect(await rowOf('Top-up')).toEqual(['OpenEnter', 'Payment receipt'])
  expect(await rowOf('Session')).toEqual(['OpenEnter', 'Open appointment', 'Payment receipt', 'Session receipt'])
  expect(await rowOf('Session refund')).toEqual(['OpenEnter', 'Open appointment', 'Session receipt'])
  expect(await rowOf('Promotional credit')).toEqual(['OpenEnter'])
  // The sign replaces a column with the words credit and debit.
  expect(screen.getByText('−₦15,000')).toBeDefined()
  expect(screen.getAllByText('+₦15,000')).toHaveLength(3)
  await chooseFromRowMenu('Session, Wed 18 Nov, 09:00', 'Payment receipt')
  await waitFor(() => expect(saved).toEqual(['solace-receipt-2026-11-18.pdf']))
  await chooseFromRowMenu('Session, Wed 18 Nov, 09:00', 'Open appointment')
  await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/${id(9)}/`))
})
