/** Right after booking: the confirmation. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { ConfirmedPage } from '#app/scheduling/appointments/ConfirmedPage.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { clara } from '#tests/web/support/people.ts'
import { dialogs, showAccount, visited } from '#tests/web/support/render-account.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'

const paid: Booking = {
  ...booking,
  room: { opensAt: '2026-11-26T16:45:00.000Z', closesAt: '2026-11-26T19:00:00.000Z' },
  undoUntil: '2026-11-20T10:03:00.000Z',
  actions: ['reschedule', 'cancel'],
}

function show(part: Partial<Booking> = {}, search = '') {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00.000Z'), toFake: ['Date'] })
  fakeServer({ [`GET /api/appointment/${bookingId}`]: () => ({ json: { ...paid, ...part } }) })
  showAccount(<ConfirmedPage />, {
    at: `/appointments/${bookingId}/confirmed/${search}`,
    path: '/appointments/:id/confirmed/',
  })
}

test('the heading has the focus; the ticket names time, therapist and payment, and no toast repeats it', async () => {
  show()
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your session is booked' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(/^Thursday,? 26 November,? 18:00$/)).toBeDefined()
  expect(screen.getByText('Theo Bassey · Video · Individual therapy · 60 minutes')).toBeDefined()
  expect(screen.getByText('Payment successful!').parentElement?.textContent).toBe('Payment successful! ₦15,000')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('after all sessions of a series were paid it speaks of all of them, and of which it shows', async () => {
  show({ series: { identifier: bookingId, index: 1, count: 5 } }, '?series')
  expect(await screen.findByRole('heading', { level: 1, name: 'Your sessions are booked' })).toBeDefined()
  expect(screen.getByText('Below is the first of them; its page lists the others.')).toBeDefined()
  expect(screen.getByText('Payment successful!').parentElement?.textContent).toBe('Payment successful! ')
})

test('it says what happens next and how to prepare, and offers calendar and undo', async () => {
  show()
  const next = within(await screen.findByRole('region', { name: 'What happens next' }))
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Now.*You and Theo Bassey get an email/),
    expect.stringMatching(/Wednesday,? 25 November,? 18:00We remind you/),
    expect.stringMatching(/Thursday,? 26 November,? 17:45You can join/),
  ])
  expect(screen.getByRole('region', { name: 'How to prepare' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo and get ₦15,000 back' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'View appointment and receipt' }).getAttribute('href')).toBe(
    `/appointments/${bookingId}/`,
  )
})

test('rescheduling opens its dialog on the page of the appointment', async () => {
  show()
  fireEvent.click(await screen.findByRole('link', { name: 'Reschedule appointment' }))
  await waitFor(() => expect(dialogs.at(-1)).toBe('reschedule'))
})

test('a free session mentions no payment', async () => {
  show({ isFree: true, fee: 0, payment: { status: 'none' }, undoUntil: undefined })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/Payment|₦/)).toBeNull()
})

test('a session that is not confirmed leads to its own page', async () => {
  show({ status: 'cancelled', actions: [] })
  await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/${bookingId}/`))
})

describe('a client without a password', () => {
  const open = (person: object, profile: object = { phoneNumber: null }) => {
    fakeServer({
      [`GET /api/appointment/${bookingId}`]: () => ({ json: paid }),
      'GET /api/client': () => ({ json: profile }),
    })
    showAccount(<ConfirmedPage />, {
      viewer: { ...clara, isSocial: true, ...person },
      at: `/appointments/${bookingId}/confirmed/`,
      path: '/appointments/:id/confirmed/',
    })
  }
  const offer = () => screen.queryByRole('region', { name: 'For next time, if you like' })

  test('is offered what the account can still have, and puts it away once and for all', async () => {
    open({})
    await waitFor(() => expect(offer()).not.toBeNull())
    const links = within(offer()!).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/account/',
      '/account/security/',
      '/account/security/',
    ])
    expect(within(offer()!).getByText('For the case that Theo Bassey must reach you.')).toBeDefined()
    fireEvent.click(within(offer()!).getByRole('button', { name: 'Not now' }))
    expect(offer()).toBeNull()
    expect(localStorage.getItem('next-time')).toBe('off')
  })

  test('is offered only what is missing', async () => {
    open({ hasSecondFactor: true }, { phoneNumber: '+234 800 000 000' })
    await waitFor(() => expect(offer()).not.toBeNull())
    expect(
      within(offer()!)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^Set a password/)])
  })

  test('with a password nothing is offered', async () => {
    open({ isSocial: false })
    await screen.findByRole('heading', { level: 1 })
    expect(offer()).toBeNull()
  })
})
