import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { NewAppointmentPage } from '#app/scheduling/appointments/NewAppointmentPage.tsx'
import { booking } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { item, seriesOf } from './series-fixtures.ts'
import { day, monthsOf, slot } from './slots-fixtures.ts'

const individual = '019b0000-0000-7000-8000-0000000000a1'
const video = '019b0000-0000-7000-8000-0000000000a2'
const page = (data: object[]) => ({ data, meta: { page: 1, perPage: 25, total: data.length, lastPage: 1 } })
const own = { identifier: clara.identifier, firstName: 'Clara', lastName: 'Afolabi', lastSessionAt: null }

/** A day of the therapist's own calendar, with a session before the free time. */
const ownDay = (ahead: number) => ({
  ...day(ahead, 9, 10),
  source: 'week',
  customIdentifier: null,
  timeslotIntervals: [{ startTime: '09:00', endTime: '18:00' }],
  bookings: [
    {
      identifier: booking.identifier,
      startAt: slot(ahead, 7).startTime,
      endAt: slot(ahead, 7).endTime,
      status: 'confirmed',
      clientName: 'Nnamdi Okafor',
      isOutside: false,
    },
  ],
})

/** Four dates every two weeks, the third outside the open hours; booked unless it is a preview. */
function planned({ dryRun = false }: { dryRun?: boolean }) {
  const items = [2, 16, 30, 44].map((ahead, place) => {
    const { startTime, endTime } = slot(ahead, 9)
    const isFree = place !== 2
    return item(place + 1, startTime, {
      endAt: endTime,
      status: isFree ? (dryRun ? 'free' : 'booked') : dryRun ? 'conflict' : 'skipped',
      ...(isFree
        ? { ...(!dryRun && { bookingIdentifier: booking.identifier, bookingStatus: 'pending' as const }) }
        : {
            reason: 'closed' as const,
            alternative: { identifier: 'ts', startAt: endTime, endAt: slot(30, 10).endTime },
          }),
    })
  })
  return seriesOf(items, { total: 4_500_000 })
}

let clients: object[]
let made: () => ReturnType<typeof problem>
let calls: FakeRequest[]
beforeEach(() => {
  clients = [own]
  made = () => ({
    status: 201,
    json: { ...booking, status: 'pending', payment: { status: 'none', dueAt: '2026-11-25T17:00:00.000Z' } },
  })
  calls = fakeServer({
    'GET /api/appointment/clients': () => ({ json: page(clients) }),
    'GET /api/provider/booking-fee/therapy': () => ({
      json: page([
        { identifier: individual, name: 'Individual therapy', fee: 1_500_000, isFree: false, currency: 'NGN' },
      ]),
    }),
    'GET /api/provider': () => ({ json: { info: { modalities: [video] } } }),
    'GET /api/reference/modality': () => ({ json: [{ identifier: video, code: 'video', name: 'Video' }] }),
    ...monthsOf(theo.identifier, [day(1), day(2, 9, 10)]),
    ...Object.fromEntries(
      [1, 2].map((ahead) => [
        `GET /api/provider-availability/month/${slot(ahead, 9).startTime.slice(0, 7)}`,
        () => ({ json: { days: [1, 2].map(ownDay) } }),
      ]),
    ),
    'POST /api/appointment': () => made(),
    'POST /api/appointment/series': (request) => ({ json: planned(request.body as { dryRun?: boolean }) }),
    [`GET /api/clients/${clara.identifier}`]: () => ({ json: { ...own, status: 'active', lastSession: null } }),
  })
})
const open = (query = '') =>
  showAccount(<NewAppointmentPage />, { viewer: theo, at: `/appointments/new/${query}`, path: '/appointments/new/' })
const posted = () => calls.filter(({ method }) => method === 'POST')

async function fillIn() {
  open()
  const client = await screen.findByRole('combobox', { name: /^Client/ })
  client.focus()
  fireEvent.change(client, { target: { value: 'Cla' } })
  await waitFor(() => expect(calls.some(({ query }) => query.get('searchQuery') === 'Cla')).toBe(true))
  fireEvent.click(await screen.findByRole('option', { name: /Clara Afolabi/ }))
  const [first] = await screen.findAllByRole('radio', { name: /\d\d:00/ })
  fireEvent.click(first as HTMLElement)
}

test('what is chosen stands beside the form, a refusal at its field, and the confirmation shows who pays until when', async () => {
  const success = made
  made = () =>
    problem(422, 'VALIDATION_ERROR', 'Please check the highlighted fields', {
      fields: { therapyIdentifier: 'You do not offer this therapy in this format at the moment.' },
    })
  await fillIn()
  const shown = within(await screen.findByRole('region', { name: 'What your client will see' }))
  expect(shown.getByText('Clara Afolabi')).toBeDefined()
  expect(shown.getByText('Video')).toBeDefined()
  expect(shown.getByText('₦15,000')).toBeDefined()
  expect(shown.getByText(/asked to pay within 24 hours/)).toBeDefined()
  const money = within(screen.getByRole('region', { name: 'Fee and share' }))
  expect(money.getByText('₦2,250')).toBeDefined()
  expect(money.getByText('₦12,750')).toBeDefined()
  expect(await screen.findByText('Open: 09:00 – 18:00')).toBeDefined()
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^08:00 – 09:00 Nnamdi Okafor$/),
    expect.stringMatching(/^10:00 – 11:00 This appointment$/),
  ])

  fireEvent.click(screen.getByRole('button', { name: 'Make appointment for ₦15,000' }))
  expect(await screen.findByText('You do not offer this therapy in this format at the moment.')).toBeDefined()
  made = success
  fireEvent.click(screen.getByRole('button', { name: 'Make appointment for ₦15,000' }))
  expect(await screen.findByRole('heading', { name: 'Appointment made' })).toBeDefined()
  expect(screen.getByText(/^Clara Afolabi has been asked by email to pay ₦15,000 by/)).toBeDefined()
  expect(posted()[0]?.body).toEqual({
    clientIdentifier: clara.identifier,
    therapyIdentifier: individual,
    modalityIdentifier: video,
    timeslotIdentifier: slot(2, 9).identifier,
  })
  expect(posted()[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
})

test('missing fields have errors, the first gets the focus, nothing is sent', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Make appointment for ₦15,000' }))
  expect(await screen.findByText('Please choose a client.')).toBeDefined()
  expect(screen.getByText('Please choose a time slot')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Client/ })))
  expect(posted()).toEqual([])
})

test('a repeating appointment lists its dates with what does not fit, the total and the end; then all are made', async () => {
  await fillIn()
  fireEvent.change(screen.getByRole('combobox', { name: 'Repeats' }), { target: { value: 'fortnightly' } })
  const shown = within(screen.getByRole('region', { name: 'What your client will see' }))
  expect(shown.getByText('Every two weeks, 5 sessions')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Fee and share of each session' })).toBeDefined()
  const ends = await screen.findByRole('combobox', { name: 'Ends after' })
  const four = within(ends).getByRole<HTMLOptionElement>('option', { name: /^4 sessions, until \d+ \w+ \d{4}$/ })
  fireEvent.change(ends, { target: { value: four.value } })
  const dates = within(await screen.findByRole('region', { name: 'Dates' }))
  expect(await dates.findByText(/^This time is outside your open hours\. Nearest available time:/)).toBeDefined()
  expect(dates.getByText('3 of 4 sessions, total: ₦45,000')).toBeDefined()
  expect(dates.getByText(/is asked to pay ₦15,000 within 24 hours/)).toBeDefined()

  fireEvent.click(await screen.findByRole('button', { name: 'Make 3 appointments for ₦45,000' }))
  expect(await screen.findByRole('heading', { name: '3 appointments made' })).toBeDefined()
  expect(screen.getByText(/^Clara Afolabi has been asked by email to pay/)).toBeDefined()
  const sent = posted().map(({ body }) => body as Record<string, unknown>)
  expect(sent.at(-1)).toEqual({
    clientIdentifier: clara.identifier,
    therapyIdentifier: individual,
    modalityIdentifier: video,
    timeslotIdentifier: slot(2, 9).identifier,
    frequency: 'fortnightly',
    count: 4,
    conflictPolicy: 'skip',
    payment: 'per_session',
    expectedTotal: 4_500_000,
  })
  expect(sent.slice(0, -1).every(({ dryRun }) => dryRun === true)).toBe(true)
})

test('a series that needs every date cannot be sent while one does not fit', async () => {
  await fillIn()
  fireEvent.change(screen.getByRole('combobox', { name: 'Repeats' }), { target: { value: 'weekly' } })
  fireEvent.click(await screen.findByRole('radio', { name: /^Book nothing/ }))
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('A date is taken'))
  expect(screen.getByRole('button', { name: /^Make 3 appointments/ })).toHaveProperty('disabled', true)
})

test('a taken time is reported at the times, with the nearest free ones', async () => {
  made = () =>
    problem(409, 'SLOT_TAKEN', 'This time has just been taken. Here are the nearest free ones', {
      alternatives: [slot(2, 10)],
    })
  await fillIn()
  fireEvent.click(screen.getByRole('button', { name: 'Make appointment for ₦15,000' }))
  expect(await screen.findByText('This time has just been taken. Here are the nearest free ones')).toBeDefined()
})

test('a therapist without clients sees a hint', async () => {
  clients = []
  open()
  expect(await screen.findByText(/^You have no clients yet/)).toBeDefined()
})

test('the client named in the address is preselected, also before the first appointment', async () => {
  open(`?client=${clara.identifier}`)
  expect(await screen.findByRole('combobox', { name: /^Client/ })).toHaveProperty('value', 'Clara Afolabi')
})
