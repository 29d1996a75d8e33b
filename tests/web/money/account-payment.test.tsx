import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentState } from '#schemas/money/payments.ts'
import { HoldBar } from '#app/scheduling/paying/HoldBar.tsx'
import { PaymentPage } from '#app/scheduling/paying/PaymentPage.tsx'
import { PendingOverlay } from '#app/money/payments/PendingOverlay.tsx'
import { TopUpDialog } from '#app/money/payments/TopUpDialog.tsx'
import { booking, bookingId, cost } from '#tests/web/support/booking-fixture.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'

const reference = `booking-${bookingId}`
const unpaid = { ...booking, status: 'pending', actions: ['pay', 'cancel'] }
const state = (part: Partial<PaymentState>) => ({
  json: { status: 'pending', final: false, reference, amount: 1_500_000, currency: 'NGN', purpose: 'booking', ...part },
})
const reads = {
  [`GET /api/booking/${bookingId}`]: () => ({ json: unpaid }),
  [`GET /api/payment/booking/${bookingId}`]: () => ({ json: cost }),
}
const statusPath = `GET /api/payment/status/${reference}`

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

let left: string[] = []
beforeEach(() => {
  left = []
  vi.stubGlobal('location', {
    protocol: 'http:',
    hostname: 'localhost',
    href: 'http://localhost/here/',
    assign: (to: string) => void left.push(to),
  })
})

const open = (search = '') =>
  showAccount(<PaymentPage />, { at: `/payment/${bookingId}/${search}`, path: '/payment/:id' })

describe('the overlay', () => {
  test('asks people to stay, and after 15 seconds says that it takes longer', () => {
    vi.useFakeTimers()
    showAccount(<PendingOverlay isFree={false} />)
    expect(screen.getByText("Please don't close this window!")).toBeDefined()
    expect(screen.getByText('We are processing your request')).toBeDefined()
    expect(screen.getByText('Secure 256-bit SSL encrypted payment')).toBeDefined()
    act(() => void vi.advanceTimersByTime(14_900))
    expect(screen.queryByText(/taking longer/)).toBeNull()
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.getByText(/This is taking longer than expected\./)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Refresh' })).toBeDefined()
  })

  test('has its own text for free bookings, without encryption', () => {
    showAccount(<PendingOverlay isFree />)
    expect(screen.getByText('We are processing your session booking')).toBeDefined()
    expect(screen.queryByText(/256-bit/)).toBeNull()
  })

  test('does not mention encryption where there is none', () => {
    vi.stubGlobal('location', { protocol: 'http:', hostname: 'solace.example', href: 'http://solace.example/' })
    showAccount(<PendingOverlay isFree={false} />)
    expect(screen.queryByText(/256-bit/)).toBeNull()
  })
})

describe('paying', () => {
  test('from the wallet leads to the confirmation', async () => {
    const calls = fakeServer({
      ...reads,
      [`POST /api/payment/booking/${bookingId}`]: () => ({
        json: { payment: { reference, status: 'success' }, metadata: {} },
      }),
      [statusPath]: () => state({ status: 'success', final: true }),
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦15,000' }))
    await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/${bookingId}/confirmed/`))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      method: 'wallet',
      expectedAmount: cost.amount,
      returnUrl: `/payment/${bookingId}/`,
    })
  })

  test('by card leads to the page of the gateway, and a double click pays once', async () => {
    const calls = fakeServer({
      ...reads,
      [`POST /api/payment/booking/${bookingId}`]: () => ({
        json: {
          payment: { reference, status: 'pending' },
          metadata: { authorizationUrl: 'https://gateway.example/pay' },
        },
      }),
    })
    open()
    fireEvent.click(await screen.findByLabelText(/^Card/))
    const pay = screen.getByRole('button', { name: 'Pay ₦15,000' })
    // Both before the page is drawn again.
    act(() => {
      pay.click()
      pay.click()
    })
    await waitFor(() => expect(left).toContain('https://gateway.example/pay'))
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('too little money in the wallet offers a top-up instead', async () => {
    fakeServer({
      ...reads,
      [`GET /api/payment/booking/${bookingId}`]: () => ({
        json: { ...cost, walletBalance: 500_000, shortfall: 1_000_000, suggestedTopUp: 1_000_000 },
      }),
    })
    open()
    fireEvent.click(await screen.findByLabelText(/^Wallet/))
    expect(screen.getByText('You need ₦10,000 more')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Top up ₦10,000 and come back' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Pay ₦15,000' })).toBeNull()
  })

  test('a refusal is shown and the page stays', async () => {
    const calls = fakeServer({
      ...reads,
      [`POST /api/payment/booking/${bookingId}`]: () =>
        problem(402, 'INSUFFICIENT_FUNDS', 'There is not enough money in your wallet'),
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦15,000' }))
    expect(await screen.findByText('There is not enough money in your wallet')).toBeDefined()
    expect(visited).toEqual([`/payment/${bookingId}/`])
    fireEvent.click(screen.getByRole('button', { name: 'Pay ₦15,000' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
  })

  test('an expired hold leads back to the therapist', async () => {
    fakeServer({
      ...reads,
      [`GET /api/payment/booking/${bookingId}`]: () => ({ json: { ...cost, dueAt: '2020-01-01T00:00:00.000Z' } }),
    })
    open()
    expect((await screen.findByRole('link', { name: 'Choose another time' })).getAttribute('href')).toBe(
      `/book/${booking.provider.identifier}/`,
    )
    expect(screen.queryByRole('button', { name: 'Pay ₦15,000' })).toBeNull()
  })
})

describe('back from the gateway', () => {
  const [series, first] = ['019b0000-0000-7000-8000-00000005e71e', '019b0000-0000-7000-8000-0000000b0001']

  test.each([
    ['one session leads to its confirmation', {}, `/appointments/${bookingId}/confirmed/`],
    [
      'several sessions of a series lead to the confirmation of all of them',
      { seriesIdentifier: series, bookingIdentifier: first },
      `/appointments/${first}/confirmed/?series`,
    ],
  ])('%s', async (_, paid, address) => {
    fakeServer({ ...reads, [statusPath]: () => state({ status: 'success', final: true, ...paid }) })
    open(`?reference=${reference}`)
    await waitFor(() => expect(visited.at(-1)).toBe(address))
  })

  test('the payment is polled every 5 seconds, until it is final', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let polls = 0
    fakeServer({
      ...reads,
      [statusPath]: () => (++polls < 3 ? state({ status: 'processing' }) : state({ status: 'failed', final: true })),
    })
    open(`?reference=${reference}`)
    await waitFor(() => expect(polls).toBe(1))
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(polls).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(polls).toBe(2)
    await act(() => vi.advanceTimersByTimeAsync(5_500))
    expect(await screen.findByText('Payment failed. Please try again.')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(polls).toBe(3)
    expect(visited.at(-1)).toBe(`/payment/${bookingId}/`)
  })

  test('a late payment is reported to be in the wallet', async () => {
    fakeServer({ ...reads, [statusPath]: () => state({ status: 'success', final: true, creditedToWallet: true }) })
    open(`?trxref=${reference}&reference=${reference}`)
    expect(await screen.findByText(/The full amount is in your wallet/)).toBeDefined()
  })
})

describe('back from a card page that was left without paying', () => {
  const begun = { ...cost, payment: { status: 'pending', reference } }

  test.each([
    ['with the reference of the gateway', `?reference=${reference}`, cost],
    ["by the browser's Back button", '', begun],
  ])('%s, it says so at once and offers two ways', async (_, search, shown) => {
    const calls = fakeServer({
      ...reads,
      [`GET /api/payment/booking/${bookingId}`]: () => ({ json: { ...shown, dueAt: inMinutes(10) } }),
      [`POST /api/payment/booking/${bookingId}`]: () => problem(503, 'GATEWAY_UNAVAILABLE', 'Later'),
      [statusPath]: () => state({}),
    })
    open(search)
    expect(await screen.findByText('Not paid yet.')).toBeDefined()
    expect(screen.queryByText("Please don't close this window!")).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again, pay ₦15,000' }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ method: 'card' }))
    fireEvent.click(screen.getByRole('button', { name: 'Choose another way' }))
    expect(await screen.findByRole('button', { name: 'Pay ₦15,000' })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Wallet/))
    expect(screen.queryByText('Not paid yet.')).toBeNull()
  })

  test('a page that the browser brings back as it was left has no overlay', async () => {
    fakeServer({
      ...reads,
      [`POST /api/payment/booking/${bookingId}`]: () => ({
        json: { payment: { reference, status: 'pending' }, metadata: { authorizationUrl: 'https://gateway.example/' } },
      }),
    })
    open()
    fireEvent.click(await screen.findByLabelText(/^Card/))
    fireEvent.click(screen.getByRole('button', { name: 'Pay ₦15,000' }))
    expect(await screen.findByText("Please don't close this window!")).toBeDefined()
    act(() => void globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    await waitFor(() => expect(screen.queryByText("Please don't close this window!")).toBeNull())
  })
})

test('the held time is shown by the second, and announced at five minutes and at one', () => {
  vi.useFakeTimers()
  showAccount(<HoldBar dueAt={inMinutes(15)} />)
  const timer = screen.getByRole('timer')
  const announced = () => screen.getByRole('status').textContent
  expect([timer.textContent, announced()]).toEqual(['Held for you: 15:00', ''])
  act(() => void vi.advanceTimersByTime(10 * 60_000 - 1_000))
  expect([timer.textContent, announced()]).toEqual(['Held for you: 5:01', ''])
  act(() => void vi.advanceTimersByTime(1_000))
  expect([timer.textContent, announced()]).toEqual(['Held for you: 5:00', '5 minutes left to pay'])
  act(() => void vi.advanceTimersByTime(4 * 60_000))
  expect([timer.textContent, announced()]).toEqual(['Held for you: 1:00', '1 minute left to pay'])
})

describe('back from a top-up for a session', () => {
  test('the session still has to be paid, now from the wallet', async () => {
    let polls = 0
    const short = { ...cost, walletBalance: 500_000, shortfall: 1_000_000, suggestedTopUp: 1_000_000 }
    fakeServer({
      ...reads,
      [`GET /api/payment/booking/${bookingId}`]: () => ({ json: polls === 0 ? short : cost }),
      [`GET /api/payment/status/topup-${bookingId}`]: () => {
        polls += 1
        return state({ reference: `topup-${bookingId}`, purpose: 'topup', status: 'success', final: true })
      },
    })
    open(`?reference=topup-${bookingId}`)
    expect(await screen.findByText('Payment successful!')).toBeDefined()
    await waitFor(() => expect((screen.getByLabelText(/^Wallet/) as HTMLInputElement).checked).toBe(true))
    expect(screen.getByRole('button', { name: 'Pay ₦15,000' })).toBeDefined()
    await waitFor(() => expect(visited.at(-1)).toBe(`/payment/${bookingId}/`))
  })
})

describe('an address with an unknown payment', () => {
  test.each([
    ['unknown', 404, 'NOT_FOUND'],
    ['no reference at all', 422, 'VALIDATION_ERROR'],
  ])('%s: the page does not wait', async (_name, status, code) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = fakeServer({ ...reads, [statusPath]: () => problem(status, code, 'No') })
    open(`?reference=${reference}`)
    await waitFor(() => expect(visited.at(-1)).toBe(`/payment/${bookingId}/`))
    await waitFor(() => expect(screen.queryByText("Please don't close this window!")).toBeNull())
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(calls.filter(({ path }) => path.includes('/payment/status/'))).toHaveLength(1)
  })
})

test('a session that is paid says so, and offers no payment', async () => {
  fakeServer({ ...reads, [`GET /api/booking/${bookingId}`]: () => ({ json: booking }) })
  open()
  expect(await screen.findByText('This session is paid and confirmed.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('continuing without waiting allows another payment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const calls = fakeServer({
    ...reads,
    [`POST /api/payment/booking/${bookingId}`]: () => ({
      json: { payment: { reference, status: 'processing' }, metadata: {} },
    }),
    [statusPath]: () => state({ status: 'processing' }),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦15,000' }))
  await screen.findByText("Please don't close this window!")
  await waitFor(() => expect(visited.at(-1)).toContain('reference='))
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  fireEvent.click(screen.getByRole('button', { name: 'Continue without waiting' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦15,000' }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
})

describe('topping up', () => {
  const dialog = <TopUpDialog currency="NGN" returnUrl="/wallet/" onClose={() => undefined} />
  const amount = () => screen.getByLabelText('Amount')
  const balance = { balance: 0, currency: 'NGN', minimumTopUp: 500_00, cardGateway: 'paystack', bankTransfer: true }
  const server = (...given: Parameters<typeof fakeServer>) =>
    fakeServer({ 'GET /api/wallet/balance': () => ({ json: balance }), ...given[0] })
  /** Selects the card first, where a transfer is possible too. */
  const showCard = async () => {
    showAccount(dialog)
    fireEvent.click(await screen.findByRole('button', { name: /^Top Up Via Paystack/ }))
  }

  test('shows thousands separators while typing and sends minor units', async () => {
    const calls = server({
      'POST /api/payment/wallet': () => ({
        status: 201,
        json: {
          payment: { reference: `topup-${bookingId}`, status: 'pending' },
          metadata: { authorizationUrl: 'https://gateway.example/topup' },
        },
      }),
    })
    await showCard()
    fireEvent.change(amount(), { target: { value: '12345.6' } })
    expect((amount() as HTMLInputElement).value).toBe('12,345.6')
    fireEvent.click(screen.getByRole('button', { name: 'Top up ₦12,345.60' }))
    await waitFor(() => expect(left).toEqual(['https://gateway.example/topup']))
    expect(calls.find(({ path }) => path === '/api/payment/wallet')?.body).toEqual({
      amount: 1_234_560,
      returnUrl: '/wallet/',
    })
  })

  test('refuses less than the minimum, and nothing is sent', async () => {
    const calls = server({})
    await showCard()
    fireEvent.change(amount(), { target: { value: '499.99' } })
    fireEvent.click(screen.getByRole('button', { name: /^Top up/ }))
    expect(screen.getByText('Minimum topup amount is ₦500')).toBeDefined()
    expect(calls.filter(({ path }) => path === '/api/payment/wallet')).toEqual([])
  })

  test('a refusal of the server is shown at the field', async () => {
    server({ 'POST /api/payment/wallet': () => problem(422, 'MAXIMUM_TOPUP', 'This amount is too large') })
    await showCard()
    fireEvent.change(amount(), { target: { value: '600' } })
    fireEvent.click(screen.getByRole('button', { name: /^Top up/ }))
    expect(await screen.findByText('This amount is too large')).toBeDefined()
  })
})
