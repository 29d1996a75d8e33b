import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { WaitlistEntry } from '#schemas/scheduling/waitlist.ts'
import { WaitlistPage } from '#app/scheduling/waitlist/WaitlistPage.tsx'
import { WaitlistEntryPanel, WaitlistRow } from '#app/scheduling/waitlist/WaitlistPanel.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'

const entryId = '019b0000-0000-7000-8000-00000000a017'
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const waiting: WaitlistEntry = {
  identifier: entryId,
  bookingIdentifier: bookingId,
  providerName: 'Theo Bassey',
  bookedFor: '2026-11-26T17:00:00.000Z',
  fromDate: '2026-11-23',
  toDate: '2026-11-26',
  partOfDay: 'morning',
  timezone: 'Europe/Berlin',
  providerTimezone: 'America/New_York',
  status: 'waiting',
  createdAt: '2026-11-22T10:00:00.000Z',
  offer: null,
}
const offered = (difference: number): WaitlistEntry => ({
  ...waiting,
  offer: {
    startAt: '2026-11-24T09:00:00.000Z',
    endAt: '2026-11-24T10:00:00.000Z',
    expiresAt: inMinutes(30),
    fee: 1_500_000 + difference,
    currency: 'NGN',
    difference,
    freeUntil: inMinutes(-60),
    isPaid: true,
  },
})
const page = (...data: WaitlistEntry[]) => ({
  json: { data, meta: { page: 1, perPage: 25, total: data.length, lastPage: 1 } },
})
const sent = (calls: FakeRequest[]) => calls.filter(({ method }) => method === 'POST')
const mayWait = { ...booking, actions: ['waitlist' as const] }

describe('on the page of an appointment', () => {
  test('the form begins with today and the day of the session, and is sent', async () => {
    const calls = fakeServer({
      'POST /api/waitlist': () => ({ status: 201, json: waiting }),
      'GET /api/waitlist': () => page(waiting),
    })
    showAccount(<WaitlistRow booking={mayWait} />)
    fireEvent.click(screen.getByRole('button', { name: 'Notify me of earlier times' }))
    const dialog = within(await screen.findByRole('dialog'))
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date())
    expect(dialog.getByLabelText<HTMLInputElement>(/First day/).value).toBe(today.split('-').toReversed().join('/'))
    fireEvent.change(dialog.getByLabelText(/First day/), { target: { value: '2026-11-23' } })
    fireEvent.change(dialog.getByLabelText(/Time of day/), { target: { value: 'morning' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Notify me' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]?.body).toEqual({
      bookingIdentifier: bookingId,
      fromDate: '2026-11-23',
      toDate: '2026-11-26',
      partOfDay: 'morning',
    })
    expect(await screen.findByText(/We will email you/)).toBeDefined()
  })

  test('dates in the wrong order have a field error, and nothing is sent', async () => {
    const calls = fakeServer({})
    showAccount(<WaitlistRow booking={mayWait} />)
    fireEvent.click(screen.getByRole('button', { name: 'Notify me of earlier times' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/First day/), { target: { value: '2026-11-27' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Notify me' }))
    expect(await dialog.findByText('The last day cannot be before the first.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/Last day/)))
    expect(calls).toEqual([])
  })

  test('a waiting client sees the entry, and may leave', async () => {
    const calls = fakeServer({
      'GET /api/waitlist': () => page(waiting),
      [`DELETE /api/waitlist/${entryId}`]: () => ({ status: 204, json: undefined }),
    })
    showAccount(<WaitlistEntryPanel booking={{ ...booking, actions: [] }} />)
    expect(await screen.findByText(/from Mon,? 23 November to Thu,? 26 November.*In the morning/)).toBeDefined()
    expect(calls[0]?.query.get('bookingIdentifier')).toBe(bookingId)
    fireEvent.click(screen.getByRole('button', { name: 'Leave waitlist' }))
    expect(await screen.findByText(/left the waitlist/)).toBeDefined()
  })

  test('a therapist sees none of it', () => {
    const calls = fakeServer({})
    showAccount(<WaitlistEntryPanel booking={{ ...booking, actions: [] }} />, { viewer: theo })
    expect(calls).toEqual([])
    expect(screen.queryByRole('heading', { name: 'Earlier times' })).toBeNull()
  })
})

describe('an offer', () => {
  test.each([
    [0, 'Accept'],
    [300_000, 'Accept and pay ₦3,000'],
    [-400_000, 'Accept and get ₦4,000 back'],
  ])('shows the difference before the tap: %i', async (difference, label) => {
    fakeServer({ 'GET /api/waitlist': () => page(offered(difference)) })
    showAccount(<WaitlistPage />)
    expect(await screen.findByRole('button', { name: label })).toBeDefined()
  })

  test('is shown in both zones and above the entries, with the time that is left', async () => {
    fakeServer({
      'GET /api/waitlist': () => page({ ...waiting, identifier: bookingId, providerName: 'Ada Obi' }, offered(0)),
    })
    showAccount(<WaitlistPage />)
    await screen.findByText(/Tuesday,? 24 November( 2026)?, 10:00 your time, 04:00 in New York/)
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['A time with Theo Bassey is held for you', 'Ada Obi'])
    expect(screen.getByRole('timer').textContent).toMatch(/Held for you for (30:00|29:59) minutes/)
    expect(screen.getByText(/₦15,000 is not refunded/)).toBeDefined()
  })

  test('that is accepted leads to the booking, or to its payment', async () => {
    const calls = fakeServer({
      'GET /api/waitlist': () => page(offered(300_000)),
      [`POST /api/waitlist/${entryId}/accept`]: () => ({ json: { ...booking, status: 'pending' } }),
    })
    showAccount(<WaitlistPage />)
    fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }))
    await waitFor(() => expect(visited).toContain(`/payment/${bookingId}/`))
    expect(sent(calls)[0]).toMatchObject({ body: { expectedDifference: 300_000 } })
    expect(sent(calls)[0]?.headers['idempotency-key']).toMatch(/^[\w-]{16,}$/)
  })

  test('that the wallet cannot pay stays, with a link to the wallet', async () => {
    fakeServer({
      'GET /api/waitlist': () => page(offered(300_000)),
      [`POST /api/waitlist/${entryId}/accept`]: () => problem(402, 'INSUFFICIENT_FUNDS', 'Not enough'),
    })
    showAccount(<WaitlistPage />)
    fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }))
    expect((await screen.findByRole('link', { name: 'Top up wallet' })).getAttribute('href')).toBe('/wallet/')
    expect(screen.getByRole('button', { name: /^Accept/ })).toBeDefined()
  })

  test('that is gone is reported, and the page loads again', async () => {
    const calls = fakeServer({
      'GET /api/waitlist': () => (sent(calls).length > 0 ? page(waiting) : page(offered(0))),
      [`POST /api/waitlist/${entryId}/accept`]: () => problem(409, 'OFFER_GONE', 'This offer has run out.'),
    })
    showAccount(<WaitlistPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('This offer has run out.')).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'Theo Bassey' })).toBeDefined()
  })

  test('that is declined keeps the entry; in German too', async () => {
    const calls = fakeServer({
      'GET /api/waitlist': () => (sent(calls).length > 0 ? page(waiting) : page(offered(0))),
      [`POST /api/waitlist/${entryId}/decline`]: () => ({ json: waiting }),
    })
    showAccount(<WaitlistPage />, { locale: 'de' })
    fireEvent.click(await screen.findByRole('button', { name: 'Ablehnen' }))
    expect(await screen.findByText(/geht an die nächste Person/)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Von der Warteliste streichen' })).toBeDefined()
  })
})

test('a client without entries gets a link to the appointments', async () => {
  fakeServer({ 'GET /api/waitlist': () => page({ ...waiting, status: 'ended' }) })
  showAccount(<WaitlistPage />)
  expect(await screen.findByText(/not on a waitlist/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to appointments' }).getAttribute('href')).toBe('/appointments/')
})
