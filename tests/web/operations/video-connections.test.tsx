import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ConnectionSums } from '#schemas/care/room-connection.ts'
import type { VideoConnections } from '#schemas/operations/video-connections.ts'
import { VideoConnectionsPage } from '#app/operations/operators/VideoConnectionsPage.tsx'
import { reconnectsPerHour } from '#app/operations/operators/reconnects-per-hour.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { callsTo, show } from './render-operators.tsx'

const sums: ConnectionSums = {
  reports: 12,
  unconnected: 1,
  connectedSeconds: 18_000,
  reconnects: 3,
  lostShare: 0.025,
  paths: { udp: 10, tcp: 1, tls: 0, direct: 0 },
  ratings: { good: 5, fair: 2, bad: 1 },
  troubles: { sound: 1, picture: 0, delay: 0, dropped: 2, device: 0, other: 0 },
}
const reply: VideoConnections = {
  from: '2026-10-28',
  to: '2026-11-26',
  total: sums,
  days: [
    { day: '2026-11-26', sums: { ...sums, lostShare: null } },
    { day: '2026-11-20', sums },
  ],
}

test('Operators see the totals of 30 days and each day, and choose another period', async () => {
  const calls = fakeServer({ 'GET /api/admin/video-connections': () => ({ json: reply }) })
  show(<VideoConnectionsPage />)
  const table = await screen.findByRole('table')
  const rowOf = (name: string) => within(within(table).getByRole('row', { name: new RegExp(`^${name}`) }))
  expect(
    rowOf('26 Nov 2026')
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['12', '1', '–', '0.6', '5', '2', '1'])
  expect(rowOf('20 Nov 2026').getAllByRole('cell')[2]?.textContent).toBe('2.5%')
  const trouble = within(screen.getByRole('region', { name: 'Problems reported' }))
  expect(trouble.getAllByRole('term').map((term) => term.textContent)).toEqual(['Sound', 'Disconnected'])
  fireEvent.click(screen.getByRole('button', { name: '90 days' }))
  await screen.findByRole('button', { name: '90 days', pressed: true })
  expect(callsTo(calls, '/api/admin/video-connections').map(({ query }) => query.get('days'))).toEqual(['30', '90'])
})

test('A period without any session says so', async () => {
  fakeServer({ 'GET /api/admin/video-connections': () => ({ json: { ...reply, days: [] } }) })
  show(<VideoConnectionsPage />)
  expect(await screen.findByText('No video session reported its connection in this period.')).toBeDefined()
})

test('Interruptions are counted per connected hour', () => {
  expect(reconnectsPerHour({ reconnects: 3, connectedSeconds: 7200 })).toBe(1.5)
  expect(reconnectsPerHour({ reconnects: 0, connectedSeconds: 0 })).toBe(0)
})
