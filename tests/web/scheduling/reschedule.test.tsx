import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { ReschedulePolicy } from '#schemas/scheduling/reschedules.ts'
import { RescheduleDialog } from '#app/scheduling/bookings/RescheduleDialog.tsx'
import { booking, bookingId, move } from '#tests/web/support/booking-fixture.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { day, monthsOf, slot, soon } from './slots-fixtures.ts'

const policy: ReschedulePolicy = {
  eligible: true,
  counted: true,
  remaining: 2,
  needsConfirmation: false,
  confirmationBy: null,
  windowHours: 48,
  windowStartsAt: soon(3, 0),
  earliest: soon(0, 0),
  latest: soon(60, 0),
  reasonCode: 'ok',
  freeUntil: soon(1, 0),
  deadline: { hoursBefore: 48, notBefore: null, notAfter: null },
  keeping: [slot(5, 9), slot(5, 10)],
}
const movePath = `POST /api/appointment/${bookingId}/reschedule`
const days = [day(1, 9, 10, 11), day(2)]

interface Setup {
  part?: Partial<ReschedulePolicy>
  of?: Partial<Booking>
  viewer?: typeof clara
  more?: Parameters<typeof fakeServer>[0]
  answered?: string
}
const close = vi.fn<() => void>()

function open({ part = {}, of = {}, viewer = clara, more = {}, answered }: Setup = {}): FakeRequest[] {
  close.mockClear()
  const calls = fakeServer({
    [`GET /api/appointment/policy/${bookingId}/reschedule`]: () => ({ json: { ...policy, ...part } }),
    ...monthsOf(theo.identifier, days, answered),
    ...more,
  })
  showAccount(<RescheduleDialog booking={{ ...booking, ...of }} onClose={close} />, { viewer })
  return calls
}
const moved = (part: Partial<Booking> = {}) => ({
  [movePath]: () => ({
    json: { ...booking, startAt: slot(1, 10).startTime, reschedules: [{ ...move, status: 'approved' }], ...part },
  }),
})
const sent = (calls: FakeRequest[]) => calls.filter(({ method }) => method === 'POST')
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const choose = async () => fireEvent.click((await screen.findAllByRole('radio'))[1]!)
const press = async (name: string) => fireEvent.click(await button(name))

describe('the two versions', () => {
  /** It opens in a tab of its own. */
  const expectPolicy = async (path: string) => {
    const link = await screen.findByRole('link', { name: 'Cancellation policy' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank'])
  }

  test('a client begins with the list of free times and sees how many moves are left', async () => {
    open()
    expect(await screen.findByText('You can move this appointment 2 more times')).toBeDefined()
    expect((await button('Show month')).getAttribute('aria-expanded')).toBe('false')
    await expectPolicy('/policy/client-cancellation/')
    expect(await screen.findAllByRole('radio')).toHaveLength(3)
  })

  test('a therapist begins with the month and sees how many moves are left', async () => {
    open({ viewer: theo, part: { remaining: 1 } })
    expect(await screen.findByText('You can move this appointment once more')).toBeDefined()
    expect((await button('Hide month')).getAttribute('aria-expanded')).toBe('true')
    await expectPolicy('/policy/provider-cancellation/')
    await choose()
    expect(screen.getByLabelText('Note for Clara Afolabi (optional)')).toBeDefined()
  })
})

describe('moving', () => {
  test('sends slot and note with a key, and the confirmation names the other side', async () => {
    const calls = open({ more: moved() })
    await choose()
    fireEvent.change(screen.getByLabelText(/^Note for Theo/), { target: { value: '  I have to see a doctor ' } })
    await press('Reschedule')
    expect(await screen.findByRole('dialog', { name: 'Appointment rescheduled' })).toBeDefined()
    expect(
      screen.getByText('Your session with Theo Bassey has a new time. Theo Bassey has been notified.'),
    ).toBeDefined()
    expect(sent(calls).map(({ body }) => body)).toEqual([
      { timeslotIdentifier: 'ts_1_10', note: 'I have to see a doctor' },
    ])
    expect(sent(calls)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(close).toHaveBeenCalledOnce()
  })

  test('without a note only the slot is sent', async () => {
    const calls = open({ more: moved() })
    await choose()
    await press('Reschedule')
    await screen.findByRole('dialog', { name: 'Appointment rescheduled' })
    expect(sent(calls)[0]?.body).toEqual({ timeslotIdentifier: 'ts_1_10' })
  })

  test('without a slot, or with too long a note, nothing is sent; a refusal of the server keeps what was typed', async () => {
    let refused = problem(409, 'RESCHEDULE_PENDING', 'A move already waiting for an answer')
    const calls = open({ more: { [movePath]: () => refused } })
    await screen.findAllByRole('radio')
    await press('Reschedule')
    expect(await screen.findByText('Please choose a time slot')).toBeDefined()
    await choose()
    const note = screen.getByLabelText(/^Note for/)
    fireEvent.change(note, { target: { value: 'x'.repeat(401) } })
    await press('Reschedule')
    expect(screen.getByText('The note can have at most 400 characters')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(note))
    expect(sent(calls)).toEqual([])

    fireEvent.change(note, { target: { value: 'A word' } })
    await press('Reschedule')
    expect(await screen.findByText('A move already waiting for an answer')).toBeDefined()
    expect(screen.getByLabelText(/^Note for/)).toHaveProperty('value', 'A word')

    const alternatives = [slot(1, 9), slot(1, 11)]
    refused = problem(409, 'SLOT_TAKEN', 'This time has just been taken', { alternatives })
    await press('Reschedule')
    expect(await screen.findByText('This time has just been taken')).toBeDefined()
    const nearest = screen.getByText('Nearest available times').parentElement!
    expect(within(nearest).getAllByRole('button')).toHaveLength(2)
    expect(screen.getByLabelText(/^Note for/)).toHaveProperty('value', 'A word')
  })
})

describe('the limit', () => {
  test.each([clara, theo])('without moves left the button is disabled, focusable, and explains why', async (viewer) => {
    const calls = open({ viewer, part: { remaining: 0, eligible: false, reasonCode: 'limit_reached' } })
    expect(await screen.findByText('Rescheduling limit reached')).toBeDefined()
    const greyed = await button('Reschedule')
    expect(greyed.getAttribute('aria-disabled')).toBe('true')
    expect(greyed).toHaveProperty('disabled', false)
    expect(document.getElementById(greyed.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Rescheduling limit reached',
    )
    fireEvent.click(greyed)
    expect(sent(calls)).toEqual([])
  })

  const unpaid = { status: 'pending', actions: ['pay', 'reschedule'] } satisfies Partial<Booking>

  test('an unpaid booking is moved without counting, and paid next', async () => {
    open({ of: unpaid, part: { remaining: 0, counted: false }, more: moved(unpaid) })
    expect(await screen.findByText(/^Nothing is paid yet, so this move does not count/)).toBeDefined()
    expect(screen.queryByText('Rescheduling limit reached')).toBeNull()
    await choose()
    await press('Reschedule and pay')
    await waitFor(() => expect(visited.at(-1)).toBe(`/payment/${bookingId}/`))
  })

  test('a therapist sees the count and the limit of an unpaid booking too', async () => {
    open({ viewer: theo, of: unpaid, part: { remaining: 0, counted: false } })
    expect(await screen.findByText('Rescheduling limit reached')).toBeDefined()
    expect((await button('Reschedule')).getAttribute('aria-disabled')).toBe('true')
  })

  test.each([
    ['pending_exists', /already waiting for an answer/],
    ['started', /has started/],
    ['closed', /is closed/],
  ] as const)('a session that cannot be moved shows the reason: %s', async (reasonCode, words) => {
    open({ part: { eligible: false, reasonCode } })
    expect(await screen.findByText(words)).toBeDefined()
    expect((await button('Reschedule')).getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('late', () => {
  const late = { needsConfirmation: true, windowStartsAt: soon(-1, 0) }

  test('a client is warned that the therapist must confirm, and that the deadline does not come back', async () => {
    open({ part: { ...late, confirmationBy: 'provider' } })
    expect(await screen.findByText(/Your therapist Theo Bassey is notified and must confirm/)).toBeDefined()
    expect(screen.getByText(/does not restore free cancellation/)).toBeDefined()
  })

  test('a therapist is informed that the client must confirm', async () => {
    open({ viewer: theo, part: { ...late, confirmationBy: 'client' } })
    expect(await screen.findByText(/Your client Clara Afolabi is notified and must confirm/)).toBeDefined()
    expect(screen.queryByText(/free cancellation/)).toBeNull()
  })

  test('a pending move is shown with both times and its expiry', async () => {
    open({
      part: { ...late, confirmationBy: 'provider' },
      more: moved({ startAt: booking.startAt, reschedules: [move] }),
    })
    await choose()
    await press('Request reschedule')
    const done = await screen.findByRole('dialog', { name: 'Waiting for confirmation' })
    expect(within(done).getByText(/^Theo Bassey is notified and must confirm/)).toBeDefined()
    expect(within(done).getByText('New time').nextElementSibling?.textContent).toContain('27 November')
    expect(within(done).getByText(/^Without an answer by/)).toBeDefined()
  })
})

describe('the calendar', () => {
  test('a month without slots is followed by the next, with a hint', async () => {
    open({ answered: soon(40, 0).slice(0, 7) })
    expect(await screen.findByText("No available slots this month - checking next month's availability")).toBeDefined()
  })

  test('an empty day shows the text of the specification', async () => {
    open()
    fireEvent.click(await button(/no available times$/))
    expect(
      screen.getByText(
        'This therapist has no available time slots for the selected date, You can Choose another date or choose the schedule later option above to book now and pick a date and time later.',
      ),
    ).toBeDefined()
  })

  test('an error while loading times is shown in a toast and in the dialog', async () => {
    const broken = () => problem(503, 'BUSY', 'Please try again in a moment')
    const months = Object.fromEntries(Object.keys(monthsOf(theo.identifier, days)).map((path) => [path, broken]))
    open({ more: months })
    await waitFor(() => expect(screen.getAllByText('Please try again in a moment')).toHaveLength(2), { timeout: 4000 })
    expect(within(screen.getByRole('dialog')).getByText('Please try again in a moment')).toBeDefined()
  })
})
