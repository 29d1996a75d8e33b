import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Today } from '#schemas/operations/overview.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { ProviderOverview } from '#app/operations/overview/ProviderOverview.tsx'
import { booking } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { now } from '#tests/web/support/fixed-clock.ts'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const sessionIn = (minutes: number, change: Partial<Booking> = {}): Booking => ({
  ...booking,
  startAt: inMinutes(minutes),
  endAt: inMinutes(minutes + 60),
  clientIdentifier: clara.identifier,
  room: { opensAt: inMinutes(minutes - 15), closesAt: inMinutes(minutes + 120) },
  ...change,
})
const request = sessionIn(2_000, {
  identifier: '019b0000-0000-7000-8000-0000000b0009',
  status: 'booking_request',
  respondBy: inMinutes(600),
  actions: ['acknowledge', 'reject'],
})

const empty: Today = {
  date: '2026-11-23',
  timezone: theo.timezone,
  isListed: true,
  next: null,
  lastNote: null,
  requests: { data: [], total: 0 },
  sessions: [],
  toDo: {
    unwritten: { count: 0, sessions: [] },
    toSign: { count: 0, oldest: null },
    notPaid: { count: 0, next: null },
    unread: { count: 0, newest: null },
    expiring: [],
  },
  week: {
    weekStart: '2026-11-23',
    timezone: theo.timezone,
    days: Array.from({ length: 7 }, (_, at) => ({
      date: Temporal.PlainDate.from('2026-11-23').add({ days: at }).toString(),
      offeredMinutes: at < 5 ? 540 : 0,
      bookedMinutes: at === 1 ? 90 : 0,
    })),
  },
  nextFreeAt: '2026-11-27T08:00:00Z',
  earnings: { currency: 'NGN', held: 15_000_00, clearing: 12_750_00, available: 0, nextPayout: null },
}

const answering = (today: Partial<Today>) => ({
  'GET /api/provider/today': () => ({ json: { ...empty, ...today } }),
})
const show = (locale: 'en' | 'de' = 'en', viewer = theo) =>
  showAccount(<ProviderOverview />, { at: '/overview/', path: '/overview', viewer, locale })
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const linkTo = (element: HTMLElement) =>
  `${(element as HTMLAnchorElement).pathname}${(element as HTMLAnchorElement).search}`

test('a day without anything says so and names the next free time', async () => {
  fakeServer(answering({}))
  show()
  expect(await screen.findByRole('heading', { name: 'Nothing waits.' })).toBeDefined()
  expect(screen.getByText(/Clients can next book you on Friday 27 November, 09:00/)).toBeDefined()
  expect((await part('Sessions today')).getByText('No sessions today.')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull()
})

test('the next session can be joined while its room is open, with the last note about the client', async () => {
  const lastNote = {
    identifier: '019b0000-0000-7000-8000-0000000a0001',
    title: 'Lists compared',
    status: 'draft',
    type: 'booking',
    createdAt: inMinutes(-9_000),
    sessionAt: inMinutes(-10_000),
  } as const
  fakeServer(answering({ next: sessionIn(13), lastNote }))
  show()
  const next = await part('Clara Afolabi')
  expect(next.getByText('Starts in 13 minutes')).toBeDefined()
  expect(linkTo(next.getByRole('link', { name: 'Join session' }))).toBe(`/appointments/${booking.identifier}/session/`)
  expect(linkTo(next.getByRole('link', { name: 'Lists compared' }))).toBe(`/notes/${lastNote.identifier}/`)
  expect(next.getByText('Not signed')).toBeDefined()
  expect(next.getByText('Paid ₦15,000')).toBeDefined()
  expect(linkTo(next.getByRole('link', { name: 'Open client' }))).toBe(`/clients/${clara.identifier}/`)
  expect(linkTo(next.getByRole('link', { name: 'Message' }))).toBe(
    `/messages/${clara.identifier}/?about=${booking.identifier}`,
  )
})

test('before the room opens its time stands in place of the way in', async () => {
  fakeServer(answering({ next: sessionIn(45) }))
  show()
  const next = await part('Clara Afolabi')
  expect(next.getByText(/^The room opens at/)).toBeDefined()
  expect(next.queryByRole('link', { name: 'Join session' })).toBeNull()
})

test('a request says what accepting means in money, and its row changes at once', async () => {
  const calls = fakeServer({
    ...answering({ requests: { data: [request], total: 1 } }),
    [`POST /api/appointment/participant/${theo.identifier}/acknowledge`]: () => ({
      json: { ...request, status: 'pending' },
    }),
  })
  show()
  const requests = await part('Requests')
  expect(requests.getByText(/If you accept, the client has 24 hours to pay ₦15,000/)).toBeDefined()
  fireEvent.click(requests.getByRole('button', { name: 'Accept: Clara Afolabi' }))
  expect(requests.getByText('Accepted. The client now has 24 hours to pay ₦15,000.')).toBeDefined()
  expect(requests.queryByRole('button', { name: 'Accept: Clara Afolabi' })).toBeNull()
  expect(document.activeElement).toBe(requests.getByRole('heading', { name: 'Requests' }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
})

test('a request that cannot be accepted any more comes back with the reason in its row', async () => {
  fakeServer({
    ...answering({ requests: { data: [request], total: 1 } }),
    [`POST /api/appointment/participant/${theo.identifier}/acknowledge`]: () =>
      problem(409, 'STATUS_CHANGED', 'The request has changed.'),
  })
  show()
  const requests = await part('Requests')
  fireEvent.click(requests.getByRole('button', { name: 'Accept: Clara Afolabi' }))
  expect(await requests.findByText('The request has changed.')).toBeDefined()
  expect(requests.getByRole('button', { name: 'Accept: Clara Afolabi' })).toBeDefined()
})

test('declining opens the form for the reason', async () => {
  fakeServer(answering({ requests: { data: [request], total: 1 } }))
  show()
  fireEvent.click((await part('Requests')).getByRole('button', { name: 'Decline: Clara Afolabi' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
})

test('each session of today has the one action that it needs', async () => {
  const sessions = [
    { booking: sessionIn(-120, { identifier: 'b1', status: 'completed' }), hasNote: false },
    { booking: sessionIn(-60, { identifier: 'b2', status: 'completed' }), hasNote: true },
    { booking: sessionIn(5, { identifier: 'b3' }), hasNote: false },
    { booking: sessionIn(200, { identifier: 'b4', status: 'pending' }), hasNote: false },
  ]
  fakeServer(answering({ sessions }))
  show()
  const rows = (await part('Sessions today')).getAllByRole('row').slice(1)
  expect(
    rows.map((row) => within(row).getAllByRole('link').at(-1)).map((link) => [link?.textContent, link && linkTo(link)]),
  ).toEqual([
    ['Write note', '/notes/booking/b1/'],
    ['Open', '/appointments/b2/'],
    ['Join', '/appointments/b3/session/'],
    ['Open', '/appointments/b4/'],
  ])
})

test('what waits leads to where it is done', async () => {
  const toDo: Today['toDo'] = {
    unwritten: { count: 2, sessions: [{ identifier: 'b1', startAt: inMinutes(-500), clientName: 'Halima Sani' }] },
    toSign: { count: 4, oldest: { clientName: 'Clara Afolabi', createdAt: inMinutes(-60 * 24 * 15) } },
    notPaid: { count: 1, next: { identifier: 'b2', clientName: 'Efe Oghene', dueAt: inMinutes(90) } },
    unread: { count: 1, newest: { userIdentifier: clara.identifier, name: 'Clara Afolabi', sentAt: inMinutes(-5) } },
    expiring: [{ identifier: 'd1', kind: 'insurance', expiresOn: '2026-12-14' }],
  }
  fakeServer(answering({ toDo }))
  show()
  const list = await part('To do')
  const links = list
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, linkTo(link)])
  expect(links).toEqual([
    ['Halima Sani', '/notes/booking/b1/'],
    [
      'Show: 2 sessions without a note',
      `/appointments/?filter=${encodeURIComponent('{"sessionNote":"missing"}')}&sort=startAt&order=DESC`,
    ],
    ['Sign: 4 notes to sign', '/notes/?status=draft'],
    ['Show: 1 session not paid', `/appointments/?filter=${encodeURIComponent('{"statuses":"pending"}')}`],
    ['Reply: 1 unread message', `/messages/${clara.identifier}/`],
    [expect.stringMatching(/^Renew: Insurance expires in \d+ days$/), '/insurance/'],
  ])
  expect(list.getByText('Oldest: Clara Afolabi, 15 days ago')).toBeDefined()
})

test('the week has a table for screen readers; earnings name the next payout', async () => {
  const nextPayout = { at: '2026-11-30T06:00:00.000Z', amount: 12_750_00 }
  fakeServer(answering({ earnings: { ...empty.earnings, nextPayout } }))
  show()
  const week = await part('This week')
  const rows = within(week.getByRole('table')).getAllByRole('row')
  expect(rows[2]?.textContent).toBe('Tue 24 Nov1.5 of 9 h')
  expect(week.getByText('1.5 of 45 open hours booked')).toBeDefined()
  const earnings = await part('Earnings')
  expect(earnings.getByText('Payout Mon 30 Nov')).toBeDefined()
  expect(earnings.getByText('about ₦12,750')).toBeDefined()
})

test('an unlisted therapist sees the steps of the verification', async () => {
  fakeServer({
    ...answering({ isListed: false }),
    'GET /api/provider/verification-submission': () => ({
      json: {
        status: 'in_progress',
        submittedAt: null,
        listed: false,
        isApproved: false,
        steps: [
          { step: 'profile', isDone: true, isNeeded: true },
          { step: 'license', isDone: false, isNeeded: true },
        ],
        missing: ['license'],
        pausedBy: [],
        canSubmit: false,
      },
    }),
  })
  show()
  const checklist = await part('Until clients can find you')
  expect(await checklist.findByText('1 of 2 done')).toBeDefined()
  expect(checklist.getByRole('link', { name: 'To the verification' })).toHaveProperty('pathname', '/verification/')
})

test('without an answer the page offers to try again', async () => {
  useFakeClock()
  fakeServer({ 'GET /api/provider/today': () => 'offline' })
  show()
  await passTime(1_500)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})

test('in German', async () => {
  fakeServer(answering({ requests: { data: [request], total: 1 } }))
  show('de')
  expect(await screen.findByRole('heading', { name: 'Heute' })).toBeDefined()
  expect((await part('Anfragen')).getByRole('button', { name: 'Annehmen: Clara Afolabi' })).toBeDefined()
})
