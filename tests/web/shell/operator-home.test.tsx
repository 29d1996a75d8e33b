/** The home page of operators: queues by urgency, and their counts in the menu. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Queue } from '#schemas/operations/queues.ts'
import { OperatorHome } from '#app/shell/OperatorHome.tsx'
import { SideMenu } from '#app/shell/SideMenu.tsx'
import { operatorDestinations } from '#app/shell/destinations/operator-destinations.ts'
import { destinationsOf } from '#app/shell/destinations/use-destinations.ts'
import { ageOf, byUrgency } from '#app/shell/queue-age.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { callsTo, olu, show } from '#tests/web/operations/render-operators.tsx'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const queue = (name: Queue['name'], count: number, hours: number | null, sums: Queue['sums'] = []): Queue => ({
  name,
  count,
  oldestAt: hours === null ? null : ago(hours),
  sums,
})
const list = () => [
  queue('verifications', 4, 74),
  queue('payouts', 2, 6, [
    { currency: 'NGN', amount: 412_500_00 },
    { currency: 'GBP', amount: 80_00 },
  ]),
  queue('jobs', 0, null),
  queue('disputes', 1, 20),
]
const answer = () => ({ 'GET /api/admin/queues': () => ({ json: { data: list() } }) })

test('The most urgent queue is first, with number, age, sum and a link to its filtered list', async () => {
  fakeServer(answer())
  show(<OperatorHome />)
  await screen.findByRole('table', { name: 'Needs attention' })
  const [, first, second, third, last] = screen.getAllByRole('row')
  expect(first?.textContent).toBe('Verifications43 daysOver 2 days')
  expect(second?.textContent).toContain('6 hours')
  expect(second?.textContent).toContain('₦412,500 · £80')
  expect(third?.textContent).toContain('Disputes')
  expect(last?.textContent).toBe('Failed jobs0')
  const link = within(second as HTMLElement).getByRole('link', { name: 'Payouts on hold' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('{"status":"on_hold"}')
  expect(screen.getByText('7 items, 1 queue past its target')).toBeDefined()
})

test('Without permissions nothing is listed and a sentence says why', async () => {
  fakeServer({ 'GET /api/admin/queues': () => ({ json: { data: [] } }) })
  show(<OperatorHome />, { viewer: { ...olu, permissions: [] } })
  expect(await screen.findByText(/has no permissions yet/)).toBeDefined()
})

test('An error can be retried', async () => {
  fakeServer({ 'GET /api/admin/queues': () => problem(403, 'FORBIDDEN', 'Not allowed') })
  show(<OperatorHome />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})

test('The menu counts what waits, and its links say so', async () => {
  const calls = fakeServer(answer())
  show(<SideMenu destinations={destinationsOf(olu, operatorDestinations)} isOpen={false} onClose={() => undefined} />)
  expect(await screen.findByRole('link', { name: 'Verifications, 4 waiting' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Payments, 1 waiting' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Audit log' })).toBeDefined()
  expect(callsTo(calls, '/api/admin/queues')).toHaveLength(1)
})

test('Age and share of the target follow the clock', () => {
  const now = Date.parse('2026-11-26T10:00:00Z')
  const held: Queue = { name: 'payouts', count: 1, oldestAt: '2026-11-26T04:00:00Z', sums: [] }
  expect(ageOf(held, now)).toEqual({ milliseconds: 6 * 3_600_000, share: 0.25 })
  expect(ageOf({ ...held, name: 'disputes' }, now)).toMatchObject({ share: null })
  expect(ageOf({ ...held, oldestAt: null }, now)).toEqual({ milliseconds: null, share: null })
  const empty: Queue = { name: 'jobs', count: 0, oldestAt: null, sums: [] }
  expect(byUrgency([empty, { ...held, name: 'disputes' }, held], now).map(({ name }) => name)).toEqual([
    'payouts',
    'disputes',
    'jobs',
  ])
})
