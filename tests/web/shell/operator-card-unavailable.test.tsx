/** The home page of operators while a part of its code or texts cannot be loaded. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OperatorHome } from '#app/shell/OperatorHome.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/operations/render-operators.tsx'
import { lateTexts } from '#ui/texts/texts.ts'

test('a card whose texts cannot be loaded says so, and the others stay', async () => {
  vi.spyOn(lateTexts, 'audit').mockRejectedValue(new TypeError('Failed to fetch'))
  fakeServer({
    'GET /api/admin/queues': () => ({ json: { data: [] } }),
    'GET /api/admin/home/bookings': () => ({ json: { days: [{ date: '2026-11-26', made: 2, cancelled: 0 }] } }),
  })
  show(<OperatorHome />)
  // The placeholder has the same name.
  await waitFor(() => within(screen.getByRole('region', { name: 'Just happened' })).getByRole('alert'))
  const bookings = await screen.findByRole('region', { name: 'Bookings' })
  expect(await within(bookings).findByRole('img')).toBeDefined()
})
