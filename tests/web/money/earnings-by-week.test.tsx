import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { EarningsStats } from '#schemas/money/payments.ts'
import { EarningsByWeek } from '#app/money/payouts/EarningsByWeek.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'

const mondays = Array.from({ length: 12 }, (_, at) =>
  Temporal.PlainDate.from('2026-09-07').add({ weeks: at }).toString(),
)
const stats: EarningsStats = {
  currency: 'NGN',
  held: 15_000_00,
  clearing: 12_750_00,
  available: 0,
  weeks: mondays.map((weekStart, at) => ({
    weekStart,
    amount: at === 10 ? 25_500_00 : at === 11 ? 12_750_00 : 0,
    sessions: at === 10 ? 2 : at === 11 ? 1 : 0,
  })),
}
const answers = ({ weeks = stats.weeks } = {}) => ({
  'GET /api/provider/earnings/stats': () => ({ json: { ...stats, weeks } }),
})
const show = () => showAccount(<EarningsByWeek />, { at: '/payouts/', path: '/payouts', viewer: theo })
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const lines = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) =>
      [...row.children]
        .map(({ textContent }) => textContent)
        .filter(Boolean)
        .join(' | '),
    )

test('earnings are a chart, with a table for screen readers', async () => {
  fakeServer(answers())
  show()
  const earnings = await part('Earnings by week')
  const table = await earnings.findByRole('table')
  expect(lines(table).at(0)).toBe('Week of | Earned | Sessions')
  expect(lines(table).slice(-2)).toEqual(['16 November | ₦25,500 | 2', '23 November | ₦12,750 | 1'])
  const best = earnings.getByTitle('Week of 16 November: ₦25,500, 2 sessions')
  expect((best.firstElementChild as HTMLElement).style.height).toBe('max(2px, 100%)')
  fireEvent.click(earnings.getByRole('button', { name: 'As a table' }))
  expect(earnings.queryByTitle('Week of 16 November: ₦25,500, 2 sessions')).toBeNull()
  expect(earnings.getByRole('table')).toBeDefined()
})

test('weeks are exported as CSV with amounts as plain numbers', async () => {
  const blobs: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (blobs.push(blob), 'blob:x'),
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  fakeServer(answers())
  show()
  fireEvent.click(await (await part('Earnings by week')).findByRole('button', { name: 'CSV file' }))
  await waitFor(() => expect(blobs).toHaveLength(1))
  const rows = (await blobs[0]?.text())?.replace('\uFEFF', '').split('\r\n') ?? []
  expect([rows[0], ...rows.slice(-2)]).toEqual(['Week of,Earned,Sessions', '2026-11-23,12750.00,1', ''])
})

test('a therapist without earnings sees a hint', async () => {
  fakeServer(answers({ weeks: stats.weeks.map((week) => ({ ...week, amount: 0, sessions: 0 })) }))
  show()
  expect(await screen.findByText('Nothing in these weeks yet')).toBeDefined()
})
