/** A payment that is cancelled just as it ends: one message, and the correct one. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentState, PaymentStatus } from '#schemas/money/payments.ts'
import { PaymentPage } from '#app/scheduling/paying/PaymentPage.tsx'
import { WalletPage } from '#app/money/payments/WalletPage.tsx'
import { booking, bookingId, cost } from '#tests/web/support/booking-fixture.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { rows } from '#tests/web/operations/render-operators.tsx'

const reference = `topup-${bookingId}`
const state = (status: PaymentStatus): { json: PaymentState } => ({
  json: {
    reference,
    status,
    final: status !== 'pending',
    amount: 500_00,
    currency: 'NGN',
    purpose: 'topup',
  },
})

const balance = { balance: 0, currency: 'NGN', minimumTopUp: 500_00, cardGateway: 'paystack', bankTransfer: true }
const sums = {
  totalIn: 0,
  totalOut: 0,
  thisMonthIn: 0,
  thisMonthOut: 0,
  sessionsPaid: 0,
  total: { topUps: 0, sessions: 0, refunds: 0, toCard: 0, other: 0 },
  months: [],
}
const reads = {
  'GET /api/wallet/balance': () => ({ json: balance }),
  'GET /api/wallet/stats': () => ({ json: { balance: 0, pending: 0, currency: 'NGN', ...sums } }),
  'GET /api/wallet/refunds': () => ({ json: { balance: 0, currency: 'NGN', refundable: [], refunds: [] } }),
  'GET /api/rest/transactions': () => rows('transactions', []),
  [`GET /api/booking/${bookingId}`]: () => ({ json: { ...booking, status: 'pending', actions: ['pay', 'cancel'] } }),
  [`GET /api/payment/booking/${bookingId}`]: () => ({ json: cost }),
}

type Answer = ReturnType<typeof state> | ReturnType<typeof problem>
let poll: () => Answer | Promise<Answer>
let answerCancel: (answer: Answer) => void
/** The page once nothing is pending any more. */
let address: string
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  poll = () => state('pending')
})

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const messages = () => screen.queryAllByRole('alert', { hidden: true }).map(({ textContent }) => textContent)
const cancelledText = /^You cancelled this payment\. If money still arrives/
const paid = /^Payment successful!/
const failed = /^Payment failed\. Please try again\./
const unreachable = 'The gateway does not answer'

const pages = [
  { name: 'the wallet', page: <WalletPage />, at: '/wallet/', path: '/wallet' },
  { name: 'the payment', page: <PaymentPage />, at: `/payment/${bookingId}/`, path: '/payment/:id' },
] as const
const [wallet, paying] = pages

/** Waits for a payment, and clicks cancel; the result is still open. */
async function cancel({ page, at, path }: (typeof pages)[number]) {
  address = at
  const calls = fakeServer({
    'GET /api/payment-methods': () => ({ json: { cardGateway: null, methods: [] } }),
    ...reads,
    [`GET /api/payment/status/${reference}`]: () => poll(),
    [`POST /api/payment/${reference}/cancel`]: () => new Promise<Answer>((answer) => void (answerCancel = answer)),
  })
  showAccount(page, { at: `${at}?reference=${reference}`, path })
  await screen.findByText("Please don't close this window!")
  await later(16_000)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel this payment' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
}
const cancelAnswers = async (answer: Answer) => {
  answerCancel(answer)
  await later(100)
}
const pollAnswers = async (answer: Answer) => {
  poll = () => answer
  await later(5_500)
}
/** The messages once nothing is pending any more. */
async function reported() {
  await waitFor(() => expect(visited.at(-1)).toBe(address))
  return messages()
}

describe.each(pages)('on the page of $name', (shown) => {
  test('it is reported once, where the cancel response comes first', async () => {
    await cancel(shown)
    let answerPoll = (_answer: Answer): void => undefined
    poll = () => new Promise<Answer>((answer) => void (answerPoll = answer))
    await later(5_500)
    await cancelAnswers(state('abandoned'))
    answerPoll(state('abandoned'))
    await later(100)
    expect(await reported()).toEqual([expect.stringMatching(cancelledText)])
  })

  test('it is reported once, where the next poll comes first', async () => {
    await cancel(shown)
    await pollAnswers(state('abandoned'))
    expect(await reported()).toEqual([expect.stringMatching(cancelledText)])
    await cancelAnswers(state('abandoned'))
    expect(await reported()).toEqual([expect.stringMatching(cancelledText)])
  })
})

test('a payment completed meanwhile is reported as paid, whichever response comes first', async () => {
  await cancel(wallet)
  await pollAnswers(state('success'))
  expect(await reported()).toEqual([expect.stringMatching(paid)])
  await cancelAnswers(state('success'))
  expect(await reported()).toEqual([expect.stringMatching(paid)])
})

test('a payment completed meanwhile is reported at once by the cancel response', async () => {
  await cancel(paying)
  await cancelAnswers(state('success'))
  expect(await reported()).toEqual([expect.stringMatching(paid)])
  await pollAnswers(state('success'))
  expect(await reported()).toEqual([expect.stringMatching(paid)])
})

test('a payment refused by the gateway is not reported as cancelled', async () => {
  await cancel(wallet)
  await cancelAnswers(state('failed'))
  expect(await reported()).toEqual([expect.stringMatching(failed)])
})

test('a refusal after the end is not shown', async () => {
  await cancel(paying)
  await pollAnswers(state('success'))
  await cancelAnswers(problem(503, 'GATEWAY_UNAVAILABLE', unreachable))
  expect(await reported()).toEqual([expect.stringMatching(paid)])
})

test('a refusal before the end is shown, and a payment that ends by itself later is not reported as cancelled', async () => {
  await cancel(wallet)
  await cancelAnswers(problem(503, 'GATEWAY_UNAVAILABLE', unreachable))
  expect(messages()).toEqual([unreachable])
  await pollAnswers(state('abandoned'))
  expect(messages()).toEqual([unreachable, expect.stringMatching(failed)])
})

test('where only the response was lost, it is reported as cancelled', async () => {
  await cancel(paying)
  await cancelAnswers('offline')
  await pollAnswers(state('abandoned'))
  expect(messages()).toContainEqual(expect.stringMatching(cancelledText))
  expect(messages()).not.toContainEqual(expect.stringMatching(failed))
})
