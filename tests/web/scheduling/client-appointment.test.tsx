/** A client's appointment: one main action for the moment, what cancelling refunds, and the list with series. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { AppointmentCards } from '#app/scheduling/appointments/AppointmentCards.tsx'
import { ClientAppointmentPage } from '#app/scheduling/appointments/ClientAppointmentPage.tsx'
import { countdownOf } from '#app/scheduling/appointments/countdown.ts'
import { RefundLine } from '#app/scheduling/bookings/RefundLine.tsx'
import { cancellationFacts } from '#app/scheduling/bookings/use-cancellation.ts'
import { booking, bookingId, cost } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'

const now = Date.parse('2026-11-23T10:00:00.000Z')
const setClock = (at = now) => vi.useFakeTimers({ now: at, toFake: ['Date'] })
const page = (part: Partial<Booking>) => {
  const shown: Booking = { ...booking, ...part }
  fakeServer({
    [`GET /api/appointment/${bookingId}`]: () => ({ json: shown }),
    'GET /api/waitlist': () => ({ json: { data: [], meta: { page: 1, perPage: 25, total: 0, lastPage: 1 } } }),
  })
  showAccount(<ClientAppointmentPage />, { at: `/appointments/${bookingId}/`, path: '/appointments/:id/' })
}
const main = () =>
  [...document.querySelectorAll('section:first-of-type .MuiButton-contained')].map(({ textContent }) => textContent)

describe('the main action', () => {
  const room = { opensAt: '2026-11-26T16:45:00.000Z', closesAt: '2026-11-26T19:00:00.000Z' }
  test.each([
    ['is the payment while one is due', { status: 'pending', actions: ['pay', 'cancel'] }, now, 'Pay ₦15,000'],
    ['is the calendar when nothing else is to do', { room, actions: ['cancel'] }, now, 'Add to calendar'],
    ['is the room while it is open', { room }, Date.parse('2026-11-26T16:50:00.000Z'), 'Join session'],
    ['is the next booking once it is over', { status: 'completed', phase: 'past', actions: [] }, now, 'Book again'],
    ['is the next booking once it is cancelled', { status: 'cancelled', actions: [] }, now, 'Book again'],
  ] satisfies [string, Partial<Booking>, number, string][])('%s', async (_, part, at, name) => {
    setClock(at)
    page(part)
    await screen.findByRole('heading', { level: 1, name: /26 November.*18:00$/ })
    expect(await screen.findByText(name)).toBeDefined()
    expect(main()).toEqual([name])
  })

  test('books again with the same therapist and therapy', async () => {
    setClock()
    page({ status: 'completed', phase: 'past', actions: [] })
    expect((await screen.findByRole('link', { name: 'Book again' })).getAttribute('href')).toBe(
      `/book/${booking.provider.identifier}/?therapy=${booking.therapyCategory.identifier}`,
    )
  })
})

test('before the room opens, the page says from when one can join', async () => {
  setClock()
  page({ room: { opensAt: '2026-11-26T16:45:00.000Z', closesAt: '2026-11-26T19:00:00.000Z' } })
  expect(await screen.findByText('You can join here from 17:45')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Test my connection' })).toBeDefined()
})

test('what can be changed is a list of buttons that say what follows', async () => {
  setClock()
  page({ actions: ['reschedule', 'cancel', 'waitlist'] })
  const region = within(await screen.findByRole('region', { name: 'If something comes up' }))
  expect(region.getByRole('button', { name: 'Cancel appointment' })).toHaveProperty('tagName', 'BUTTON')
  for (const [name, description] of [
    ['Reschedule appointment', 'You can move this appointment 2 more times'],
    ['Cancel appointment', 'You get ₦15,000 back in your wallet'],
    ['Notify me of earlier times', 'Your booking stays until you decide'],
  ] as const)
    expect(region.getByRole('button', { name, description })).toBeDefined()
})

test('a move that is not possible any more stays, disabled, with the reason', async () => {
  setClock()
  page({
    actions: ['cancel'],
    rescheduleInfo: { ...booking.rescheduleInfo, remainingClientReschedule: 0, reasonCode: 'limit_reached' },
  })
  const row = await screen.findByRole('button', {
    name: 'Reschedule appointment',
    description: 'Rescheduling limit reached',
  })
  expect(row.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(row)
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('the refund line', () => {
  const facts = cancellationFacts(booking)
  const bar = () => document.querySelector('[data-refund-bar]')

  test('has a bar up to the deadline, which screen readers skip', () => {
    setClock()
    showAccount(<RefundLine facts={facts} otherZone="Europe/Berlin" />)
    expect(screen.getByText(/^If you cancel by Tuesday,? 24 November 2026.*₦15,000 back/)).toBeDefined()
    expect(bar()?.getAttribute('aria-hidden')).toBe('true')
    expect(bar()?.textContent).toMatch(/^NowTue,? 24 Nov,? 18:00Session$/)
  })

  test.each([
    ['a quarter of an hour before it, at the left', '2026-11-24T16:45:00.000Z', '0.2', '0'],
    ['weeks before it, at the right', '2026-10-24T16:45:00.000Z', '0.8', '1'],
  ])('shows the deadline in a line that it need not share with the bar: %s', (_, at, share, before) => {
    setClock(Date.parse(at))
    showAccount(<RefundLine facts={facts} otherZone="Europe/Berlin" />)
    const [parts, words] = [...(bar()?.children ?? [])]
    const growth = (line: Element | undefined) =>
      [...(line?.children ?? [])].map((one) => (one as HTMLElement).style.flexGrow)
    expect(Number(growth(parts)[0])).toBeCloseTo(Number(share))
    expect(words?.children[2]?.textContent).toMatch(/^Tue,? 24 Nov,? 18:00$/)
    expect(Number(growth(words)[1])).toBeCloseTo(Number(before))
  })

  test('has no bar once the deadline has passed', () => {
    setClock(Date.parse('2026-11-25T10:00:00.000Z'))
    showAccount(<RefundLine facts={facts} otherZone="Europe/Berlin" />)
    expect(screen.getByText(/^It is too late for free cancellation/)).toBeDefined()
    expect(bar()).toBeNull()
  })
})

test.each([
  ['2026-11-23T19:00:00.000Z', { key: 'in', time: '2 days, 22 hours' }],
  ['2026-11-24T17:00:00.000Z', { key: 'in', time: '2 days' }],
  ['2026-11-26T15:30:00.000Z', { key: 'in', time: '1 hour, 30 minutes' }],
  ['2026-11-26T16:59:30.000Z', { key: 'in', time: '1 minute' }],
  ['2026-11-26T17:00:00.000Z', { key: 'now' }],
  ['2026-11-26T17:05:00.000Z', { key: 'running' }],
  ['2026-11-26T18:00:00.000Z', { key: 'past', instant: '2026-11-26T18:00:00.000Z' }],
])('the countdown at %s', (at, expected) => {
  expect(countdownOf(booking, 'en', Date.parse(at))).toEqual(expected)
})

describe('a series in the list', () => {
  const series = { identifier: '019b0000-0000-7000-8000-00000005e71e', count: 4 }
  const session = (index: number, part: Partial<Booking>): Booking => ({
    ...booking,
    identifier: `019b0000-0000-7000-8000-0000000b000${index}`,
    startAt: `2026-12-0${index}T17:00:00.000Z`,
    endAt: `2026-12-0${index}T18:00:00.000Z`,
    series: { ...series, index },
    ...part,
  })
  const unpaid: Partial<Booking> = {
    status: 'pending',
    actions: ['pay', 'cancel'],
    payment: { status: 'none', dueAt: '2026-11-30T17:00:00.000Z' },
  }
  const show = async (due: object) => {
    setClock()
    const rows = [booking, session(1, {}), session(2, unpaid), session(3, unpaid)]
    fakeServer({
      'GET /api/appointment': () => ({ json: { data: rows, meta: { page: 1, perPage: 25, total: 4, lastPage: 1 } } }),
      [`GET /api/payment/booking/${session(2, {}).identifier}`]: () => ({ json: { ...cost, ...due } }),
    })
    showAccount(<AppointmentCards />, { at: '/appointments/', path: '/appointments/' })
    return within(await screen.findByRole('article', { name: 'Theo Bassey' }))
  }

  test('is one card with its dates and one payment state; the button pays the next date', async () => {
    const card = await show({})
    expect(card.getByText('Theo Bassey, 3 sessions')).toBeDefined()
    expect(card.getByText('1 of 3 paid')).toBeDefined()
    const dates = within(card.getByRole('list')).getAllByRole('link')
    expect(dates.map((link) => link.getAttribute('aria-label')?.replace(/^.*18:00: /, ''))).toEqual([
      'Paid',
      'To pay',
      'To pay',
    ])
    expect((await card.findByRole('link', { name: 'Pay ₦15,000 for 2 December' })).getAttribute('href')).toBe(
      `/payment/${session(2, {}).identifier}/`,
    )
  })

  test('that is paid at once is paid with one button', async () => {
    const card = await show({ amount: 3_000_000, series: { identifier: series.identifier, sessions: 2 } })
    expect(await card.findByRole('link', { name: 'Pay all 2 · ₦30,000' })).toBeDefined()
  })

  test('whose sessions are paid one by one can be paid at once, with the sum', async () => {
    const card = await show({ allOfSeries: { identifier: series.identifier, sessions: 2, amount: 3_000_000 } })
    expect((await card.findByRole('link', { name: 'Pay all 2 · ₦30,000' })).getAttribute('href')).toBe(
      `/payment/series/${series.identifier}/`,
    )
    expect(card.getByRole('link', { name: 'Pay ₦15,000 for 2 December' })).toBeDefined()
    expect(card.getByText('Held for you until Mon 30 Nov, 18:00')).toBeDefined()
  })

  test('the list is divided into upcoming, past and cancelled', async () => {
    await show({})
    await act(async () => undefined)
    const nav = within(screen.getByRole('navigation', { name: 'Filter appointments' }))
    expect(nav.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Upcoming', 'Past', 'Cancelled'])
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeDefined()
  })
})
