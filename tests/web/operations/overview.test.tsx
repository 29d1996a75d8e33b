import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { EarningsStats } from '#schemas/money/payments.ts'
import type { OwnVerification } from '#schemas/marketplace/verification.ts'
import { ProviderOverview } from '#app/operations/overview/ProviderOverview.tsx'
import { booking } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { now } from '#tests/web/support/fixed-clock.ts'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

const verification: OwnVerification = {
  status: 'in_progress',
  submittedAt: null,
  listed: false,
  isApproved: false,
  steps: [
    { step: 'profile', isDone: true, isNeeded: true },
    { step: 'license', isDone: false, isNeeded: true },
    { step: 'licence_state', isDone: false, isNeeded: false },
  ],
  missing: ['license'],
  pausedBy: [],
  canSubmit: false,
}
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
const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(theo.timezone).toPlainDate().toString()
const week = Array.from({ length: 7 }, (_, at) => ({
  date: Temporal.PlainDate.from('2026-11-23').add({ days: at }).toString(),
  offeredMinutes: at < 5 ? 540 : 0,
  bookedMinutes: at === 1 ? 90 : 0,
}))

const answers = ({ listed = true, weeks = stats.weeks } = {}) => ({
  'GET /api/provider/verification-submission': () => ({ json: { ...verification, listed } }),
  'GET /api/provider/earnings/stats': () => ({ json: { ...stats, weeks } }),
  'GET /api/appointment': () => ({
    json: { data: [booking], meta: { page: 1, perPage: 5, total: 1, lastPage: 1 } },
  }),
  [`GET /api/provider-availability/occupancy/${today}`]: () => ({
    json: { weekStart: '2026-11-23', timezone: theo.timezone, days: week },
  }),
})
const show = (locale: 'en' | 'de' = 'en') =>
  showAccount(<ProviderOverview />, { at: '/overview/', path: '/overview', viewer: theo, locale })
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

test('an unlisted therapist sees completed steps, missing ones and links to them', async () => {
  fakeServer(answers({ listed: false }))
  show()
  const checklist = await part('Until clients can find you')
  expect(await checklist.findByText('1 of 2 done')).toBeDefined()
  expect(checklist.getByRole('link', { name: 'Upload your licence' })).toHaveProperty('pathname', '/qualifications/')
  expect(checklist.getByRole('link', { name: 'To the verification' })).toHaveProperty('pathname', '/verification/')
})

test('a listed therapist has no checklist', async () => {
  fakeServer(answers())
  show()
  await part('Next sessions')
  expect(screen.queryByRole('region', { name: 'Until clients can find you' })).toBeNull()
})

test('the next sessions link to their pages', async () => {
  fakeServer(answers())
  show()
  const next = await part('Next sessions')
  expect(await next.findByRole('link', { name: 'Clara Afolabi' })).toHaveProperty(
    'pathname',
    `/appointments/${booking.identifier}/`,
  )
})

test('the week shows for each day how many hours are booked and open', async () => {
  fakeServer(answers())
  show()
  const occupancy = await part('How full this week is')
  expect(lines(await occupancy.findByRole('table')).slice(0, 7)).toEqual([
    'Day | Booked',
    'Mon 23 Nov | 0 of 9 h',
    'Tue 24 Nov | 1.5 of 9 h',
    'Wed 25 Nov | 0 of 9 h',
    'Thu 26 Nov | 0 of 9 h',
    'Fri 27 Nov | 0 of 9 h',
    'Sat 28 Nov | Closed',
  ])
})

test('earnings are a chart, with a table for screen readers', async () => {
  fakeServer(answers())
  show()
  const earnings = await part('Earnings')
  expect(await earnings.findByText('Held until the session')).toBeDefined()
  const table = earnings.getByRole('table')
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
  fireEvent.click(await (await part('Earnings')).findByRole('button', { name: 'CSV file' }))
  await waitFor(() => expect(blobs).toHaveLength(1))
  const rows = (await blobs[0]?.text())?.replace('\uFEFF', '').split('\r\n') ?? []
  expect([rows[0], ...rows.slice(-2)]).toEqual(['Week of,Earned,Sessions', '2026-11-23,12750.00,1', ''])
})

test('a therapist without earnings sees a hint', async () => {
  fakeServer(answers({ weeks: stats.weeks.map((week) => ({ ...week, amount: 0, sessions: 0 })) }))
  show()
  expect(await screen.findByText('Nothing in these weeks yet')).toBeDefined()
})

test('an error in one part leaves the others working', async () => {
  useFakeClock()
  fakeServer({ ...answers(), 'GET /api/provider/earnings/stats': () => 'offline' })
  show()
  await passTime(1_500)
  expect(await (await part('Earnings')).findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(await (await part('Next sessions')).findByRole('link', { name: 'Clara Afolabi' })).toBeDefined()
})

test('in German', async () => {
  fakeServer(answers())
  show('de')
  const occupancy = await part('Wie voll diese Woche ist')
  expect(lines(await occupancy.findByRole('table'))[2]).toBe('Di., 24. Nov. | 1,5 von 9 Std.')
})
