import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Viewer } from '#ui/viewer/viewer.tsx'
import { AddToCalendar } from '#app/scheduling/calendar-feed/AddToCalendar.tsx'
import { CalendarFeed } from '#app/scheduling/calendar-feed/CalendarFeed.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { olu } from '#tests/web/operations/render-operators.tsx'

describe('the address of the calendar', () => {
  const first = { url: 'https://solace.test/api/calendar/first.ics', rotatedAt: null }
  const second = { url: 'https://solace.test/api/calendar/second.ics', rotatedAt: '2026-11-22T10:00:00.000Z' }
  const address = (label = 'Your calendar address') => screen.findByLabelText<HTMLInputElement>(label)

  test('is loaded and shown on request, and can be copied', async () => {
    const calls = fakeServer({ 'GET /api/calendar': () => ({ json: first }) })
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText } }))
    showAccount(<CalendarFeed />)
    expect(calls).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Show address' }))
    expect((await address()).value).toBe(first.url)
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(first.url))
  })

  test('is renewed after a confirmation, and the new one is shown', async () => {
    fakeServer({
      'GET /api/calendar': () => ({ json: first }),
      'POST /api/calendar/rotate': () => ({ json: second }),
    })
    showAccount(<CalendarFeed />, { viewer: theo })
    fireEvent.click(screen.getByRole('button', { name: 'Show address' }))
    await address()
    fireEvent.click(screen.getByRole('button', { name: 'Renew address' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Renew the address?' }))
    expect(dialog.getByText(/The old address stops working at once/)).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Renew address' }))
    expect(await screen.findByText('Your calendar has a new address')).toBeDefined()
    expect((await address()).value).toBe(second.url)
    expect(screen.getByText(/^Renewed on /)).toBeDefined()
  })

  test('that cannot be loaded can be loaded again', async () => {
    let isDown = true
    fakeServer({
      'GET /api/calendar': () => (isDown ? problem(429, 'TOO_MANY_ATTEMPTS', 'Please wait a little') : { json: first }),
    })
    showAccount(<CalendarFeed />)
    fireEvent.click(screen.getByRole('button', { name: 'Show address' }))
    expect(await screen.findByText('Please wait a little')).toBeDefined()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await address()).value).toBe(first.url)
  })

  test('is German on a German page', async () => {
    fakeServer({ 'GET /api/calendar': () => ({ json: first }) })
    showAccount(<CalendarFeed />, { locale: 'de' })
    fireEvent.click(screen.getByRole('button', { name: 'Adresse anzeigen' }))
    expect((await address('Ihre Kalenderadresse')).value).toBe(first.url)
  })

  test.each<[string, Viewer]>([
    ['an operator', olu],
    [
      'an operator who acts for a person',
      { ...clara, impersonation: { until: '2099-01-01T00:00:00.000Z', scope: 'read', operator: 'Olu' } },
    ],
  ])('is not available to %s', async (_, viewer) => {
    fakeServer({})
    showAccount(
      <>
        <CalendarFeed />
        <p>There</p>
      </>,
      { viewer },
    )
    expect(await screen.findByText('There')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Your calendar in other apps' })).toBeNull()
  })
})

describe('one appointment', () => {
  const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')

  test('is added to other calendars with its time and a neutral title', () => {
    fakeServer({})
    showAccount(<AddToCalendar booking={booking} />)
    const [file = '', google = '', outlook = ''] = links()
    expect(file).toBe(`/api/appointment/${bookingId}/calendar`)
    expect(Object.fromEntries(new URL(google).searchParams)).toEqual({
      action: 'TEMPLATE',
      text: 'Appointment',
      dates: '20261126T170000Z/20261126T180000Z',
    })
    expect(Object.fromEntries(new URL(outlook).searchParams)).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'Appointment',
      startdt: booking.startAt,
      enddt: booking.endAt,
    })
    for (const link of screen.getAllByRole('link').slice(1))
      expect([link.getAttribute('rel'), link.getAttribute('referrerpolicy')]).toEqual([
        'noopener noreferrer',
        'no-referrer',
      ])
  })

  test.each([
    ['without a time', { startAt: null, endAt: null, status: 'unscheduled' }],
    ['that was cancelled', { status: 'cancelled' }],
    ['that is over', { status: 'completed', phase: 'past' }],
  ] as const)('%s cannot be added', async (_, change) => {
    fakeServer({})
    showAccount(
      <>
        <AddToCalendar booking={{ ...booking, ...change }} />
        <p>There</p>
      </>,
    )
    expect(await screen.findByText('There')).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
