import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Chat } from '#schemas/care/messages.ts'
import type { Booking, Suggestion } from '#schemas/scheduling/bookings.ts'
import { ClientOverview } from '#app/shell/ClientOverview.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { now } from '#tests/web/support/fixed-clock.ts'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'
import { clara, theo } from '#tests/web/support/people.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'

const from = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const session = (minutes: number, part: Partial<Booking> = {}): Booking => ({
  ...booking,
  startAt: from(minutes),
  endAt: from(minutes + 60),
  room: { opensAt: from(minutes - 15), closesAt: from(minutes + 120) },
  actions: ['cancel', 'reschedule'],
  ...part,
})
const hours = [1440, 1500, 2880].map((minutes, place) => ({
  identifier: `ts_${place}`,
  startTime: from(minutes),
  endTime: from(minutes + 60),
}))
const suggestion: Suggestion = {
  reason: 'booked',
  provider: booking.provider,
  discipline: null,
  state: null,
  specialities: [],
  therapyCategory: booking.therapyCategory,
  modality: booking.modality,
  fee: 1_500_000,
  currency: 'NGN',
  isFree: false,
  hours,
}
const chat = {
  identifier: '019b0000-0000-7000-8000-0000000c0001',
  user: { identifier: theo.identifier, userType: 'provider', name: 'Theo Bassey', photoUrl: null },
  lastMessage: { preview: 'Secret', isOwn: false, isDeleted: false, files: 0, status: 'sent', sentAt: from(-60) },
  unread: 1,
} as unknown as Chat

interface Given {
  upcoming?: Booking[]
  past?: Booking[]
  suggestions?: Suggestion[]
  chats?: Chat[]
  balance?: number
}
const page = <Row,>(data: Row[]) => ({ data, meta: { page: 1, perPage: 20, total: data.length, lastPage: 1 } })
const answers = ({ upcoming = [], past = [], suggestions = [], chats = [], balance = 0 }: Given) => ({
  'GET /api/appointment': ({ query }: FakeRequest) => ({
    json: page(query.get('statuses') === 'past' ? past : upcoming),
  }),
  'GET /api/booking/suggestions': () => ({ json: { data: suggestions } }),
  'GET /api/messages/chat-list': () => ({ json: page(chats) }),
  'GET /api/wallet/balance': () => ({
    json: { balance, currency: 'NGN', minimumTopUp: 50_000, cardGateway: 'paystack', bankTransfer: true },
  }),
})
const show = (given: Given, locale: 'en' | 'de' = 'en', viewer = clara) => {
  const calls = fakeServer(answers(given))
  showAccount(<ClientOverview />, { at: '/overview/', path: '/overview', viewer, locale })
  return calls
}
const regions = () => screen.getAllByRole('region').map((one) => within(one).getAllByRole('heading')[0]?.textContent)
const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('the next session shows the time until it, the refund line, and the way to move it', async () => {
  show({ upcoming: [session(2 * 1440 + 22 * 60)] })
  expect(await screen.findByText('In 2 days, 22 hours')).toBeDefined()
  expect(screen.getByText(/^You can join here from .* ₦15,000/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'View appointment' })).toHaveProperty(
    'pathname',
    `/appointments/${bookingId}/`,
  )
  expect(screen.queryByRole('link', { name: 'Join session' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Message Theo' })).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Reschedule' }))
  expect(visited.at(-1)).toBe(`/appointments/${bookingId}/`)
})

test('from 15 minutes before, Join comes first and the page title says so; the minutes go on', async () => {
  useFakeClock()
  show({ upcoming: [session(16)] })
  await passTime(100)
  expect(screen.getByText('In 16 minutes')).toBeDefined()
  expect(document.title).not.toMatch(/Join/)
  await passTime(90_000)
  expect(screen.getByText('In 15 minutes')).toBeDefined()
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links[0]).toBe('Join session')
  expect(document.title).toMatch(/^Join your session, \d\d:\d\d · Solace$/)
  // A countdown that speaks each minute disturbs: it is no live region.
  expect(screen.getByText('In 15 minutes').closest('[aria-live], [role=status], output')).toBeNull()
})

test('a confirmed session comes before an earlier one that is not paid yet', async () => {
  const unpaid = session(600, { identifier: 'b2', status: 'pending', actions: ['pay'] })
  show({ upcoming: [unpaid, session(1440)] })
  expect(await screen.findByText('In 1 day')).toBeDefined()
})

test('an hour of "Book again" leads to the booking with that hour and the same therapy', async () => {
  show({ upcoming: [session(600)], suggestions: [suggestion] })
  const again = await part('Book again')
  expect(again.getByText('Video, Individual therapy · ₦15,000')).toBeDefined()
  const [first, ...others] = again
    .getAllByRole('link', { name: /Appointment with Theo Bassey$/ })
    .map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('at'))
  expect([first, ...others]).toEqual(hours.map(({ startTime }) => startTime))
  expect(again.getByRole('link', { name: 'All hours of Theo Bassey' })).toBeDefined()
})

test('what waits: a payment with its sum and hold, and the review of the last session', async () => {
  const dueAt = from(120)
  const unpaid = session(3000, {
    identifier: 'b2',
    status: 'pending',
    actions: ['pay'],
    payment: { status: 'none', dueAt },
  })
  const over = session(-1440, { identifier: 'b3', status: 'completed', phase: 'past', actions: ['review'] })
  show({ upcoming: [session(600), unpaid], past: [over] })
  const waiting = await part('Waiting for you')
  expect(waiting.getByRole('link', { name: 'Pay ₦15,000' })).toHaveProperty('pathname', '/payment/b2/')
  expect(waiting.getByText(/^Theo Bassey\. Held until /)).toBeDefined()
  expect(waiting.getByRole('link', { name: 'Write a review' })).toHaveProperty('pathname', '/appointments/b3/')
})

test('the wallet says how many sessions it pays, and messages do not show their text', async () => {
  show({ upcoming: [session(600)], suggestions: [suggestion], chats: [chat], balance: 4_500_000 })
  const wallet = await part('Wallet')
  expect(wallet.getByText('₦45,000')).toBeDefined()
  expect(wallet.getByText('Enough for 3 sessions with Theo.')).toBeDefined()
  expect((await part('Messages')).getByRole('link', { name: /^Theo Bassey/ })).toBeDefined()
  expect(screen.queryByText(/Secret/)).toBeNull()
})

test('no part is drawn when it is empty', async () => {
  show({ upcoming: [session(600)] })
  await screen.findByText(/^In 10 hours/)
  expect(regions()).toEqual([expect.stringMatching(/^(Today|Tomorrow), /), 'Wallet'])
})

test('a new client sees therapists who fit and how it works, and no empty boxes', async () => {
  const calls = show({
    suggestions: [{ ...suggestion, reason: 'fits', specialities: [{ identifier: 's', code: 'grief', name: 'Grief' }] }],
  })
  expect(await screen.findByRole('heading', { name: 'Welcome, Clara' })).toBeDefined()
  expect(await screen.findByText('Works with Grief')).toBeDefined()
  expect(regions()).toEqual(['Therapists for you', 'How it works'])
  expect(screen.getByText('We hold it for 15 minutes. Nothing is charged yet.')).toBeDefined()
  expect(calls).toHaveLength(5)
})

test('a part that fails says so and can be tried again; the others are shown', async () => {
  let fails = true
  fakeServer({
    ...answers({ upcoming: [session(600)] }),
    'GET /api/booking/suggestions': () =>
      fails ? problem(403, 'FORBIDDEN', 'Not now.') : { json: { data: [suggestion] } },
  })
  showAccount(<ClientOverview />, { at: '/overview/', path: '/overview', viewer: clara })
  expect(await screen.findByText(/^In 10 hours/)).toBeDefined()
  fails = false
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(await screen.findByRole('region', { name: 'Book again' })).toBeDefined()
})

test('without a verified address it leads to the code', async () => {
  show({}, 'en', { ...clara, isActive: false })
  const note = within(await screen.findByRole('note'))
  expect(note.getByText('Verify your email address to book and to pay.')).toBeDefined()
  expect(note.getByRole('link').getAttribute('href')).toBe('/register/verify/?redirect=%2Foverview%2F')
})

test('in German', async () => {
  show({ upcoming: [session(2 * 1440 + 22 * 60)], suggestions: [suggestion], balance: 4_500_000 }, 'de')
  expect(await screen.findByText('Noch 2 Tage, 22 Stunden')).toBeDefined()
  expect(screen.getByText('Das reicht für 3 Sitzungen mit Theo.')).toBeDefined()
})
