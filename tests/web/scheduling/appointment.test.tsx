import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { BookingActions } from '#app/scheduling/appointments/BookingActions.tsx'
import { BookingFacts } from '#app/scheduling/bookings/BookingFacts.tsx'
import { MoveHistory } from '#app/scheduling/bookings/MoveHistory.tsx'
import { MoveNotice } from '#app/scheduling/bookings/MoveNotice.tsx'
import { SessionLink } from '#app/scheduling/bookings/SessionLink.tsx'
import { MessageButton } from '#app/scheduling/appointments/MessageButton.tsx'
import { NextAppointment } from '#app/scheduling/appointments/NextAppointment.tsx'
import { UndoNotice } from '#app/scheduling/bookings/UndoNotice.tsx'
import { booking, bookingId, move } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'

const waiting = (part: Partial<Booking> = {}): Booking => ({ ...booking, reschedules: [move], ...part })
const answerPath = `POST /api/appointment/${bookingId}/reschedule-update`
const names = (role: 'button' | 'link') => screen.queryAllByRole(role).map(({ textContent }) => textContent)

describe('a pending move', () => {
  const forTheo = waiting({ actions: ['approve_reschedule'] })

  test('shows who requested it, both times in both zones, the note and the deadline for an answer', () => {
    showAccount(
      <MoveNotice booking={waiting({ timezones: { client: 'America/New_York', provider: 'Africa/Lagos' } })} />,
      {
        viewer: theo,
      },
    )
    expect(screen.getByRole('region', { name: 'Clara Afolabi would like to move this session' })).toBeDefined()
    expect(screen.getByText('Current time').nextElementSibling?.textContent).toMatch(
      /26 November.*, 18:00 your time, 12:00 in New York/,
    )
    expect(screen.getByText('New time').nextElementSibling?.textContent).toMatch(/27 November.*, 18:00 your time/)
    expect(screen.getByText('I have to see a doctor')).toBeDefined()
    expect(screen.getByText(/^Without an answer by .*26 November.*, 11:00 your time/)).toBeDefined()
  })

  test.each([
    ['Approve new time', 'approved', 'New time confirmed'],
    ['Keep current time', 'rejected', 'The current time stays'],
  ] as const)('the other side answers: %s', async (label, status, words) => {
    const calls = fakeServer({
      [answerPath]: () => ({ json: { ...booking, reschedules: [{ ...move, status }] } }),
    })
    showAccount(<MoveNotice booking={forTheo} />, { viewer: theo })
    expect(names('button')).toEqual(['Approve new time', 'Keep current time'])
    fireEvent.click(screen.getByRole('button', { name: label }))
    expect(await screen.findByText(words)).toBeDefined()
    expect(calls.map(({ body }) => body)).toEqual([{ status }])
  })

  test('a time that the therapist has closed since is marked as closed before the answer', () => {
    showAccount(<MoveNotice booking={{ ...forTheo, reschedules: [{ ...move, isClosed: true }] }} />, { viewer: theo })
    expect(screen.getByText(/^You have closed this time in your calendar/)).toBeDefined()
  })

  test('can be withdrawn by the requesting side, and nothing else', async () => {
    const calls = fakeServer({
      [answerPath]: () => ({ json: { ...booking, reschedules: [{ ...move, status: 'withdrawn' }] } }),
    })
    showAccount(<MoveNotice booking={waiting({ actions: ['withdraw_reschedule'] })} />)
    expect(screen.getByText('You asked to move this session. Theo Bassey must confirm.')).toBeDefined()
    expect(names('button')).toEqual(['Withdraw'])
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Withdrawn. The current time stays')).toBeDefined()
    expect(calls[0]?.body).toEqual({ status: 'withdrawn' })
  })

  test('an answer that is too late shows the message of the server', async () => {
    fakeServer({ [answerPath]: () => problem(409, 'STATUS_CHANGED', 'This has changed in the meantime') })
    showAccount(<MoveNotice booking={forTheo} />, { viewer: theo })
    fireEvent.click(screen.getByRole('button', { name: 'Approve new time' }))
    expect(await screen.findByText('This has changed in the meantime')).toBeDefined()
  })

  test("shows the effect of approving on the refund: a late request keeps the deadline, the therapist's gives 24 hours", () => {
    vi.setSystemTime(Date.parse('2026-11-25T10:00:00.000Z'))
    const { unmount } = showAccount(<MoveNotice booking={forTheo} />, { viewer: theo })
    expect(screen.getByText(/^If you approve: It is too late for free cancellation: if the other person/)).toBeDefined()
    unmount()
    const requested = waiting({ reschedules: [{ ...move, askedBy: 'provider' }], actions: ['approve_reschedule'] })
    showAccount(<MoveNotice booking={requested} />)
    expect(
      screen.getByText(
        /^If you approve: If you cancel by Thursday,? 26 November 2026 at 11:00 \(.*\), you get ₦15,000 back/,
      ),
    ).toBeDefined()
  })

  test('the next appointment shows whose answer is pending, with a link', () => {
    showAccount(<NextAppointment booking={waiting({ actions: ['approve_reschedule', 'cancel'] })} />, { viewer: theo })
    expect(screen.getByText(/^A new time is waiting for your answer: /)).toBeDefined()
    expect(names('link')).toEqual(['Answer now'])
  })
})

test('answered moves are listed with who decided', () => {
  const reschedules = [
    { ...move, status: 'rejected' },
    { ...move, identifier: clara.identifier, status: 'expired' },
    { ...move, identifier: bookingId, askedBy: 'provider', status: 'rejected' },
    { ...move, identifier: '019b0000-0000-7000-8000-0000000e0002', status: 'withdrawn' },
    { ...move, identifier: theo.identifier, askedBy: 'provider', status: 'approved' },
  ] satisfies Booking['reschedules']
  showAccount(<MoveHistory booking={{ ...booking, reschedules }} />)
  const lines = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(lines[0]?.textContent).toMatch(/^From Thu,? 26 Nov, 18:00 to Fri,? 27 Nov, 18:00 · declined · by Theo Bassey$/)
  expect(lines.slice(1).map(({ textContent }) => textContent?.split(' · ').slice(1).join(' · '))).toEqual([
    'not answered · by Theo Bassey',
    'declined · by you',
    'withdrawn · by you',
    'moved · by Theo Bassey',
  ])
})

describe('the buttons of an appointment', () => {
  test('are those the server allows', () => {
    showAccount(<BookingActions booking={{ ...booking, actions: ['reschedule', 'cancel'] }} />)
    expect(names('button')).toEqual(['Reschedule appointment', 'Cancel appointment'])
  })

  test('without a move left the button stays visible, disabled, with the reason', () => {
    const rescheduleInfo = {
      ...booking.rescheduleInfo,
      remainingClientReschedule: 0,
      reasonCode: 'limit_reached' as const,
    }
    showAccount(<BookingActions booking={{ ...booking, rescheduleInfo, actions: [] }} />)
    const greyed = screen.getByRole('button', {
      name: 'Reschedule appointment',
      description: 'Rescheduling limit reached',
    })
    expect(greyed.getAttribute('aria-disabled')).toBe('true')
    expect(greyed).toHaveProperty('disabled', false)
  })
})

describe('the deadline of the free cancellation', () => {
  const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const until = (freeUntil: string): Booking => ({ ...booking, policy: { ...booking.policy, freeUntil } })

  test('is shown with the amount, to the client and to the therapist', () => {
    const { unmount } = showAccount(<BookingFacts booking={until(ahead(5))} />)
    expect(screen.getByText(/^If you cancel by .*, you get ₦15,000 back in your wallet\./)).toBeDefined()
    unmount()
    showAccount(<BookingFacts booking={until(ahead(5))} />, { viewer: theo })
    expect(
      screen.getByText(/^If the other person cancels by .* If you cancel, they always get ₦15,000 back\.$/),
    ).toBeDefined()
  })

  test('is shown as past when it is', () => {
    showAccount(<BookingFacts booking={until(ahead(-1))} />)
    expect(
      screen.getByText('It is too late for free cancellation: if you cancel, ₦15,000 is not refunded.'),
    ).toBeDefined()
  })

  test('is shown on the next appointment, with the moves that are left', () => {
    showAccount(<NextAppointment booking={until(ahead(5))} />)
    expect(screen.getByText(/^If you cancel by .*, you get ₦15,000 back in your wallet\./)).toBeDefined()
    expect(screen.getByText('You can move this appointment 2 more times')).toBeDefined()
  })
})

describe('undoing right after paying', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z')
  const paid: Booking = { ...booking, undoUntil: '2026-11-20T10:03:00.000Z' }
  const setClock = () => vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
  const notice = () => screen.queryByRole('region', { name: 'Undo' })

  test('counts down in seconds that are not announced, and disappears when it is over', () => {
    setClock()
    const { container } = showAccount(<UndoNotice booking={paid} />)
    expect(screen.getByText('Booked. Undo until 11:03')).toBeDefined()
    const timer = screen.getByRole('timer')
    expect(timer.textContent).toBe('3:00 left')
    expect(timer.getAttribute('aria-live')).toBe('off')
    act(() => void vi.advanceTimersByTime(61_000))
    expect(timer.textContent).toBe('1:59 left')
    act(() => void vi.advanceTimersByTime(120_000))
    expect(notice()).toBeNull()
    expect(getComputedStyle(container.querySelector('section')!).visibility).toBe('hidden')
  })

  test('agrees with the facts below it, also when it was booked inside the window', () => {
    setClock()
    const inside = { ...paid, policy: { ...paid.policy, freeUntil: '2026-11-19T10:00:00.000Z' } }
    showAccount(
      <>
        <UndoNotice booking={inside} />
        <BookingFacts booking={inside} />
      </>,
    )
    expect(screen.getByRole('button', { name: 'Undo and get ₦15,000 back' })).toBeDefined()
    expect(
      screen.getByText(/^You have just paid: if you cancel by Friday,? 20 November 2026 at 11:03 .*₦15,000 back/),
    ).toBeDefined()
    expect(screen.queryByText(/19 November|not refunded|too late/)).toBeNull()
  })

  test('one click cancels with a full refund', async () => {
    setClock()
    const calls = fakeServer({
      [`POST /api/appointment/${bookingId}/cancel`]: () => ({
        json: { ...booking, status: 'cancelled', previousStatus: 'confirmed', refunded: 1_500_000, actions: [] },
      }),
    })
    showAccount(<UndoNotice booking={paid} />)
    fireEvent.click(screen.getByRole('button', { name: 'Undo and get ₦15,000 back' }))
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ expectedRefund: 1_500_000 }]))
    expect(await screen.findByText('Appointment cancelled. ₦15,000 is back in the wallet')).toBeDefined()
  })

  test.each([
    ['after its time', { undoUntil: '2026-11-20T09:59:59.000Z' }, {}],
    ['for a therapist', {}, { viewer: theo }],
    ['of a cancelled booking', { status: 'cancelled' as const }, {}],
  ])('is not offered %s', (_, part, setup) => {
    setClock()
    showAccount(<UndoNotice booking={{ ...paid, ...part }} />, setup)
    expect(notice()).toBeNull()
  })
})

test.each([
  ['client', clara, theo],
  ['therapist', theo, clara],
] as const)('a %s writes to the other side about the session', (_, viewer, { identifier }) => {
  showAccount(<MessageButton booking={{ ...booking, clientIdentifier: clara.identifier }} />, { viewer })
  expect(screen.getByRole('link', { name: 'Write a message' }).getAttribute('href')).toBe(
    `/messages/${identifier}/?about=${bookingId}`,
  )
})

describe('the way into the room of a session', () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const withRoom = (opens: number, closes: number): Booking => ({
    ...booking,
    room: { opensAt: at(opens), closesAt: at(closes) },
  })

  test.each([
    [clara, 'Join session'],
    [theo, 'Open room'],
  ])('is a link of the document while the room is open', (viewer, name) => {
    showAccount(<SessionLink booking={withRoom(-1, 100)} />, { viewer })
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/appointments/${bookingId}/session/`)
  })

  test('is the only main action of the next appointment while the room is open', () => {
    showAccount(<NextAppointment booking={withRoom(-1, 100)} />)
    const main = screen.getAllByRole('link').filter(({ className }) => className.includes('contained'))
    expect(main.map(({ textContent }) => textContent)).toEqual(['Join session'])
  })

  test('is announced with its time before, and gone afterwards', () => {
    const { unmount } = showAccount(<SessionLink booking={withRoom(30, 100)} />)
    expect(screen.getByText(/^The room opens at \d\d:\d\d$/)).toBeDefined()
    expect(names('link')).toEqual([])
    unmount()
    showAccount(<SessionLink booking={withRoom(-100, -1)} />)
    expect([names('link'), screen.queryByText(/room/)]).toEqual([[], null])
  })
})
