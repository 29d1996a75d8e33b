/** A saved card that pays the sessions of a series when they are due. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SeriesCharging } from '#schemas/scheduling/series-charging.ts'
import { ChargingPanel } from '#app/scheduling/series/ChargingPanel.tsx'
import { SeriesPanel } from '#app/scheduling/series/SeriesPanel.tsx'
import { visa } from '#tests/web/support/card-fixture.ts'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { bookedSeries, seriesId } from './series-fixtures.ts'

const master = { ...visa, identifier: '019b0000-0000-7000-8000-0000000ca002', brand: 'mastercard', last4: '3184' }
const next = '019b0000-0000-7000-8000-0000000b0002'
const off: SeriesCharging = {
  seriesIdentifier: seriesId,
  isPossible: true,
  fee: 15_000_00,
  currency: 'NGN',
  cardGateway: 'paystack',
  savedCards: [visa, master],
  agreed: null,
  sessions: [],
}
const sessionOf = (status: SeriesCharging['sessions'][number]['status'], chargeAt: string | null) => ({
  bookingIdentifier: next,
  startAt: '2026-12-03T17:00:00.000Z',
  fee: 15_000_00,
  dueAt: '2026-12-01T17:00:00.000Z',
  chargeAt,
  status,
})
const on: SeriesCharging = {
  ...off,
  agreed: { card: visa, fee: 15_000_00, consentedAt: '2026-11-01T09:00:00.000Z' },
  sessions: [sessionOf('announced', '2026-11-30T17:00:00.000Z')],
}

const path = `/api/booking/series/${seriesId}/charging`
function open(first: SeriesCharging, then: SeriesCharging = first) {
  let state = first
  const change = () => {
    state = then
    return { json: state }
  }
  const calls = fakeServer({
    [`GET ${path}`]: () => ({ json: state }),
    [`PUT ${path}`]: change,
    [`DELETE ${path}`]: change,
    [`DELETE ${path}/${next}`]: change,
  })
  showAccount(<ChargingPanel series={seriesId} />)
  return calls
}

test('it is agreed to with a card and a tick that is not set', async () => {
  const calls = open(off, on)
  fireEvent.click(await screen.findByRole('button', { name: 'Pay automatically' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pay each session automatically' })
  expect(within(dialog).getByText(/^₦15,000 at most for each session .* If your wallet covers/)).toBeDefined()
  const tick = within(dialog).getByRole<HTMLInputElement>('checkbox')
  expect(tick.checked).toBe(false)
  fireEvent.click(within(dialog).getByLabelText(/^Mastercard ending in 3184/))
  const send = within(dialog).getByRole('button', { name: 'Pay automatically' })
  fireEvent.click(send)
  expect(within(dialog).getByRole('alert').textContent).toContain('Please agree')
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Charge each session to Mastercard ending in 3184/ }))
  fireEvent.click(send)
  expect(await screen.findByText('Automatic payment is on')).toBeDefined()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    paymentMethod: master.identifier,
    fee: 15_000_00,
    agree: true,
  })
  expect(await screen.findByText(/^Visa ending in 4242 pays for each session/)).toBeDefined()
})

test('it is turned off after a confirmation', async () => {
  const calls = open(on, off)
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
  expect(await screen.findByText(/^You pay for each session yourself/)).toBeDefined()
})

test('a session says when it is charged, and can be left out', async () => {
  const calls = open(on, { ...on, sessions: [sessionOf('skipped', null)] })
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('₦15,000 is charged on')
  fireEvent.click(within(row).getByRole('button', { name: /^Skip the automatic payment of the session on/ }))
  expect(await screen.findByText(/^Skipped\. Please pay by/)).toBeDefined()
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`${path}/${next}`)
  expect(screen.queryByRole('button', { name: /^Skip/ })).toBeNull()
})

test.each([
  ['no card is saved', { ...off, savedCards: [] }, /first save one in your wallet/],
  ['there is no gateway for cards', { ...off, cardGateway: null, savedCards: [] }, /not possible in this currency/],
  ['the card is gone', { ...on, agreed: { ...on.agreed, card: null } }, /about to be turned off/],
  ['a charge failed', { ...on, sessions: [sessionOf('failed', null)] }, /The charge failed\. Please pay by/],
] as const)('it says so where %s', async (_what, state, words) => {
  open(state as SeriesCharging)
  expect(await screen.findByText(words)).toBeDefined()
})

test('it is not offered where nothing can be charged, nor to the therapist', async () => {
  const calls = open({ ...off, isPossible: false })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Automatic payment' })).toBeNull()
  const own = fakeServer({ [`GET /api/appointment/${bookingId}/series`]: () => ({ json: bookedSeries }) })
  const ofSeries = { ...booking, series: { identifier: seriesId, index: 1, count: 3 } }
  showAccount(<SeriesPanel booking={ofSeries} />, { viewer: theo })
  expect(await screen.findByRole('list', { name: 'Your dates' })).toBeDefined()
  expect(own.some(({ path: read }) => read.endsWith('/charging'))).toBe(false)
})
