/** The finance overview of an operator, and the result of a reconciliation. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { ListBase } from 'react-admin'
import { expect, test } from 'vitest'
import { MoneyTiles } from '#app/operations/finance/MoneyTiles.tsx'
import { ReconcileDialog } from '#app/operations/finance/ReconcileDialog.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { callsTo, olu, rows, show } from './render-operators.tsx'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

const page = (total: number, data: unknown[] = []) => ({
  json: { data, meta: { page: 1, perPage: 1, total, lastPage: 1 } },
})
const counts = {
  'GET /api/admin/payouts': () => page(1),
  'GET /api/admin/adjustments': () => page(2),
  'GET /api/admin/reconciliations': () => page(1, [{ gateway: 'paystack', differences: 3 }]),
  'GET /api/admin/jobs': () => page(1234),
}

test('Failed jobs are counted beside waiting ones, with a link to their list', async () => {
  const calls = fakeServer(counts)
  show(<MoneyTiles />)
  const tile = await screen.findByRole('link', { name: '1,234 mails and other work failed' })
  expect(tile.getAttribute('href')).toMatch(/^\/admin\/jobs\/\?filter=.*failed/)
  expect(screen.getByRole('link', { name: '1 payout on hold' })).toBeDefined()
  expect(callsTo(calls, '/api/admin/jobs')[0]?.query.get('status')).toBe('failed')
})

test('Operators without access to failed jobs do not load them', async () => {
  const calls = fakeServer(counts)
  show(<MoneyTiles />, { viewer: { ...olu, permissions: ['finance'] } })
  expect(await screen.findByRole('link', { name: '3 differences from the gateways' })).toBeDefined()
  expect(screen.queryByText(/failed/)).toBeNull()
  expect(callsTo(calls, '/api/admin/jobs')).toEqual([])
})

test('A count that cannot be loaded shows an error and can be loaded again', async () => {
  useFakeClock()
  let isDown = true
  fakeServer({
    ...counts,
    'GET /api/admin/payouts': () => (isDown ? problem(500, 'INTERNAL', 'Something went wrong') : page(1)),
  })
  show(<MoneyTiles />)
  await passTime(1_500)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(again)
  expect(await screen.findByRole('link', { name: '1 payout on hold' })).toBeDefined()
})

test.each([
  [0, 'Everything agrees.'],
  [1, '1 difference found'],
  [2, '2 differences found'],
])('A reconciliation with %i differences shows them', async (differences, sentence) => {
  fakeServer({
    'GET /api/rest/reconciliations': () => rows('reconciliations', []),
    'POST /api/admin/reconciliations': () => ({ json: { differences } }),
  })
  show(
    <ListBase resource="reconciliations">
      <ReconcileDialog onClose={() => undefined} />
    </ListBase>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(screen.getByText(sentence)).toBeDefined())
})
