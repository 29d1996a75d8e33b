import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  showAccount(<PayoutList />, { viewer: theo })
  await chooseFromRowMenu('Fri 20 Nov, 10:00', 'Statement as CSV')
  await waitFor(() => expect(saved).toEqual(['solace-payout-2026-11-20.csv']))
  expect(calls.find(({ path }) => path.endsWith('/statement'))?.query.get('format')).toBe('csv')
})
