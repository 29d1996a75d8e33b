import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PaymentState } from '#schemas/money/payments.ts'
import type { SeriesPayment } from '#schemas/scheduling/series.ts'
import { SeriesPaymentPage } from '#app/scheduling/paying/SeriesPaymentPage.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { seriesId } from './series-fixtures.ts'

const address = `/payment/series/${seriesId}/`
const path = `/api/booking/series/${seriesId}/payment`
const reference = `booking-${bookingId}`
const session = (index: number, date: string): SeriesPayment['sessions'][number] => ({
  ...booking,
  identifier: `019b0000-0000-7000-8000-0000000b000${index}`,
  status: 'pending',
  startAt: `${date}T17:00:00.000Z`,
  policy: {
    ...booking.policy,
    freeUntil: Temporal.Instant.from(`${date}T17:00:00Z`).subtract({ hours: 48 }).toString(),
  },
  actions: ['pay', 'cancel'],
})
const three = [session(1, '2026-12-17'), session(2, '2026-12-24'), session(3, '2026-12-31')]
const cost: SeriesPayment = {
  seriesIdentifier: seriesId,
  sessions: three,
  amount: 4_500_000,
  currency: 'NGN',
  walletBalance: 5_000_000,
  shortfall: 0,
  suggestedTopUp: 0,
  cardGateway: 'paystack',
  savedCards: [],
  methods: ['wallet', 'card'],
  code: null,
  openPayment: null,
  dueAt: '2026-12-15T17:00:00.000Z',
  payment: { status: 'none' },
}
const paid = (part: Partial<PaymentState>) => ({
  json: { status: 'success', final: true, reference, amount: 4_500_000, currency: 'NGN', purpose: 'booking', ...part },
})

let left: string[] = []
beforeEach(() => {
  left = []
  const assign = (to: string) => void left.push(to)
  vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost', href: 'http://localhost/here/', assign })
})
const open = () => showAccount(<SeriesPaymentPage />, { at: address, path: '/payment/series/:id' })

test('lists each date with its cost and the end of its refund, and pays exactly these from the wallet', async () => {
  const calls = fakeServer({
    [`GET ${path}`]: () => ({ json: cost }),
    [`POST ${path}`]: () => ({ json: { payment: { reference, status: 'success' }, metadata: {} } }),
    [`GET /api/payment/status/${reference}`]: () => paid({ bookingIdentifier: three[0]!.identifier }),
  })
  open()
  expect(await screen.findByRole('heading', { name: 'Pay for 3 sessions with Theo Bassey' })).toBeDefined()
  const dates = within(screen.getByRole('list', { name: 'Your dates' })).getAllByRole('listitem')
  expect(dates).toHaveLength(3)
  expect(dates[0]?.textContent).toContain('Thursday 17 December, 18:00₦15,000')
  expect(dates[2]?.textContent).toContain('If you cancel by Tuesday, 29 December 2026 at 18:00')
  expect(screen.getByText('The first of these payments is due by Tuesday 15 December, 18:00')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Cancellation policy' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Pay ₦45,000' }))
  await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/${three[0]!.identifier}/confirmed/?series`))
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({
    method: 'wallet',
    bookingIdentifiers: three.map(({ identifier }) => identifier),
    expectedTotal: 4_500_000,
    returnUrl: address,
  })
  expect(sent?.headers['idempotency-key']).toBeTruthy()
})

test('by card leads to the page of the gateway', async () => {
  fakeServer({
    [`GET ${path}`]: () => ({ json: cost }),
    [`POST ${path}`]: () => ({
      json: {
        payment: { reference, status: 'pending' },
        metadata: { authorizationUrl: 'https://gateway.example/pay' },
      },
    }),
  })
  open()
  fireEvent.click(await screen.findByLabelText(/^Card/))
  fireEvent.click(screen.getByRole('button', { name: 'Pay ₦45,000' }))
  await waitFor(() => expect(left).toContain('https://gateway.example/pay'))
})

test('with too little in the wallet says how much is missing and offers to top it up', async () => {
  fakeServer({
    [`GET ${path}`]: () => ({
      json: { ...cost, walletBalance: 3_500_000, shortfall: 1_000_000, suggestedTopUp: 1_000_000 },
    }),
  })
  open()
  fireEvent.click(await screen.findByLabelText(/^Wallet/))
  expect(screen.getByText('You need ₦10,000 more')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Top up ₦10,000 and come back' })).toBeDefined()
})

test('after a change in another tab shows the refusal and the sessions that are left', async () => {
  let sessions = three
  fakeServer({
    [`GET ${path}`]: () => ({ json: { ...cost, sessions, amount: sessions.length * 1_500_000 } }),
    [`POST ${path}`]: () => {
      sessions = three.slice(1)
      return problem(409, 'STATUS_CHANGED', 'The sessions to be paid have changed in the meantime.')
    },
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦45,000' }))
  expect(await screen.findByText('The sessions to be paid have changed in the meantime.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Pay ₦30,000' })).toBeDefined()
  expect(within(screen.getByRole('list', { name: 'Your dates' })).getAllByRole('listitem')).toHaveLength(2)
})

test('with nothing left says so', async () => {
  fakeServer({ [`GET ${path}`]: () => ({ json: { ...cost, sessions: [], amount: 0, dueAt: null } }) })
  open()
  expect(await screen.findByText('There is nothing left to pay in this series.')).toBeDefined()
})

test('a code is for the first of the dates, and the page says so', async () => {
  const [first] = three
  const code = { code: 'SPRING26', bookingIdentifier: first!.identifier, startAt: first!.startAt, reduction: 300_000 }
  let shown = cost
  const calls = fakeServer({
    [`GET ${path}`]: () => ({ json: shown }),
    [`POST /api/booking/${first!.identifier}/code`]: () => {
      shown = { ...cost, amount: 4_200_000, code }
      return { json: { bookingIdentifier: first!.identifier } }
    },
  })
  open()
  fireEvent.click(await screen.findByText('Have a code?'))
  expect(screen.getByText(/A code lowers one session only: Thursday 17 December, 18:00/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('Promotion code'), { target: { value: 'SPRING26' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByRole('button', { name: 'Pay ₦42,000' })).toBeDefined()
  expect(screen.getByText('SPRING26 takes ₦3,000 off')).toBeDefined()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
