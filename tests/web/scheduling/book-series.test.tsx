import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as paths from '#schemas/platform/paths.ts'
import type { NewSeries, Series } from '#schemas/scheduling/series.ts'
import { BookSeries } from '#app/scheduling/series/BookSeries.tsx'
import { visa } from '#tests/web/support/card-fixture.ts'
import { bookingId } from '#tests/web/support/booking-fixture.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { provider } from '#tests/web/support/provider-fixture.ts'
import { item, seriesOf } from './series-fixtures.ts'
import { day, monthsOf, slot, soon } from './slots-fixtures.ts'

const id = theo.identifier
const path = 'POST /api/booking/series'
const plan = seriesOf([
  item(1, soon(1, 9)),
  item(2, soon(8, 9), { status: 'moved', alternative: { identifier: 'ts', startAt: soon(8, 10), endAt: soon(8, 11) } }),
  item(3, soon(15, 9), { clientTimeShifts: true }),
])
const total = plan.series.total

type Answer = (body: NewSeries) => ReturnType<Parameters<typeof fakeServer>[0][string]>
function open({
  real = () => ({ status: 201, json: booked('pending') }),
  dry = () => ({ json: plan }),
  of = {},
  cards = [],
}: {
  cards?: object[]
  real?: Answer
  dry?: Answer
  of?: Partial<typeof provider>
} = {}): FakeRequest[] {
  const calls = fakeServer({
    [`GET /api/providers/${id}`]: () => ({ json: { ...provider, ...of } }),
    ...monthsOf(id, [day(1, 9, 10)]),
    'GET /api/payment-methods': () => ({ json: { cardGateway: 'paystack', adding: null, methods: cards } }),
    [path]: ({ body }) => ((body as NewSeries).dryRun ? dry : real)(body as NewSeries),
  })
  showAccount(<BookSeries />, { at: `/book/${id}/series/`, path: paths.bookSeries.pattern })
  return calls
}

const booked = (bookingStatus: 'pending' | 'confirmed'): Series => ({
  ...plan,
  items: plan.items.map((one) => ({ ...one, status: 'booked', bookingIdentifier: bookingId, bookingStatus })),
})
const bodies = (calls: FakeRequest[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body as NewSeries)

async function fillIn() {
  fireEvent.click(await screen.findByLabelText('Video'))
  fireEvent.click(screen.getByLabelText(/Individual therapy/))
  fireEvent.click(within(await screen.findByRole('radiogroup')).getAllByRole('radio')[0] as HTMLElement)
}

describe('booking several sessions', () => {
  test('shows missing choices at their place, and calls nothing', async () => {
    const calls = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Book these sessions' }))
    for (const sentence of [
      'Please choose how you want to meet',
      'Please choose a type of therapy',
      'Please choose a time slot',
    ])
      expect(await screen.findByText(sentence)).toBeDefined()
    expect(bodies(calls)).toEqual([])
  })

  test('previews every date before booking, with taken ones and clock changes', async () => {
    const calls = open()
    await fillIn()
    const dates = within(await screen.findByRole('list', { name: 'Your dates' })).getAllByRole('listitem')
    expect(dates).toHaveLength(3)
    expect(dates[1]?.textContent).toMatch(/This time is taken. You get .*(10|11|12):00 instead/)
    expect(dates[2]?.textContent).toContain('The time changes for you')
    expect(screen.getByText('3 of 3')).toBeDefined()
    expect(screen.getByText('₦45,000')).toBeDefined()
    expect(bodies(calls).every(({ dryRun }) => dryRun)).toBe(true)
  })

  test('lets a saved card pay the later sessions, only with the tick', async () => {
    const calls = open({ cards: [visa] })
    await fillIn()
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: /^Charge each session to Visa ending in 4242/,
    })
    expect(tick.checked).toBe(false)
    fireEvent.click(tick)
    fireEvent.click(await screen.findByRole('button', { name: 'Book 3 sessions, pay ₦15,000 now' }))
    await waitFor(() => expect(bodies(calls).some(({ dryRun }) => !dryRun)).toBe(true))
    expect(bodies(calls).find(({ dryRun }) => !dryRun)?.charging).toEqual({
      paymentMethod: visa.identifier,
      fee: 15_000_00,
      agree: true,
    })
    expect(bodies(calls).some(({ dryRun, charging }) => dryRun && charging)).toBe(false)
  })

  test('books the preview, once, and leads to the payment', async () => {
    const calls = open()
    await fillIn()
    fireEvent.change(screen.getByLabelText('How many sessions?'), { target: { value: '3' } })
    fireEvent.click(screen.getByLabelText(/Pay for all sessions now/))
    const button = await screen.findByRole('button', { name: 'Book 3 sessions, pay ₦15,000 now' })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(visited.at(-1)).toBe(`/payment/${bookingId}/`))
    const real = bodies(calls).filter(({ dryRun }) => !dryRun)
    expect(real).toEqual([
      {
        providerIdentifier: id,
        modalityIdentifier: provider.modalities[0]?.identifier,
        therapyIdentifier: provider.therapies[0]?.identifier,
        timeslotIdentifier: slot(1, 9).identifier,
        frequency: 'weekly',
        count: 3,
        conflictPolicy: 'nearest',
        payment: 'upfront',
        expectedTotal: total,
      },
    ])
  })

  test('leads to the first session where nothing has to be paid', async () => {
    open({ real: () => ({ status: 201, json: booked('confirmed') }) })
    await fillIn()
    const button = await screen.findByRole('button', { name: /^Book 3 sessions/ })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    fireEvent.click(button)
    await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/${bookingId}/`))
  })

  test('previews again when the dates have changed, and keeps the choices', async () => {
    const calls = open({ real: () => problem(409, 'SERIES_CONFLICT', 'A date is taken') })
    await fillIn()
    const button = await screen.findByRole('button', { name: /^Book 3 sessions/ })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    const before = bodies(calls).length
    fireEvent.click(button)
    expect(await screen.findByText('A date is taken')).toBeDefined()
    await waitFor(() => expect(bodies(calls)).toHaveLength(before + 2))
    expect(screen.getByLabelText<HTMLInputElement>('Video').checked).toBe(true)
  })

  test('stops where a date is taken and all dates are required', async () => {
    const taken = seriesOf([item(1, soon(1, 9)), item(2, soon(8, 9), { status: 'conflict' })])
    open({ dry: () => ({ json: taken }) })
    await fillIn()
    fireEvent.click(screen.getByLabelText(/Book nothing/))
    expect(await screen.findByText(/^A date is taken. Choose another/)).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Book 1/ }).disabled).toBe(true)
  })

  test('with a therapist who approves requests the sessions, and nothing is due', async () => {
    open({ of: { needsApproval: true } })
    await fillIn()
    expect(await screen.findByRole('button', { name: 'Request 3 sessions' })).toBeDefined()
    expect(screen.getByText('Nothing until your therapist accepts')).toBeDefined()
  })
})
