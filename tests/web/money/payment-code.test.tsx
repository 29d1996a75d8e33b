/** A promotion code on the payment page. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BookingPayment } from '#schemas/money/payments.ts'
import { PaymentPage } from '#app/scheduling/paying/PaymentPage.tsx'
import { booking, bookingId, cost } from '#tests/web/support/booking-fixture.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

const reference = `booking-${bookingId}`
const codePath = `/api/booking/${bookingId}/code`
const costPath = `GET /api/payment/booking/${bookingId}`
const unpaid = { ...booking, status: 'pending', actions: ['pay', 'cancel'] }
const code = { code: 'SPRING26', bookingIdentifier: bookingId, startAt: booking.startAt, reduction: 300_000 }
const reduced: BookingPayment = { ...cost, amount: 1_200_000, code }

/** The server keeps what is applied. */
function server(start: BookingPayment, more: Parameters<typeof fakeServer>[0] = {}, session: object = unpaid) {
  let now = start
  const answer = (next: BookingPayment) => () => {
    now = next
    return { json: next }
  }
  return fakeServer({
    [`GET /api/booking/${bookingId}`]: () => ({ json: session }),
    [costPath]: () => ({ json: now }),
    [`POST ${codePath}`]: answer(reduced),
    [`DELETE ${codePath}`]: answer(cost),
    [`POST /api/payment/${reference}/cancel`]: () => {
      now = cost
      return {
        json: { status: 'abandoned', final: true, reference, amount: 1_500_000, currency: 'NGN', purpose: 'booking' },
      }
    },
    ...more,
  })
}
beforeEach(() =>
  vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost', href: 'http://localhost/here/' }),
)
const open = () => showAccount(<PaymentPage />, { at: `/payment/${bookingId}/`, path: '/payment/:id' })
async function enter(typed: string) {
  fireEvent.click(await screen.findByText('Have a code?'))
  fireEvent.change(screen.getByLabelText('Promotion code'), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
}

test('is applied before the click that pays, which names and sends the new amount; it comes off again', async () => {
  const calls = server(cost, {
    [`POST /api/payment/booking/${bookingId}`]: () => ({
      json: { payment: { reference, status: 'success' }, metadata: {} },
    }),
  })
  open()
  expect(await screen.findByRole('button', { name: 'Pay ₦15,000' })).toBeDefined()
  await enter(' spring-26 ')
  expect(await screen.findByText('SPRING26 takes ₦3,000 off')).toBeDefined()
  expect(screen.getByText('Code SPRING26').nextElementSibling?.textContent).toContain('₦3,000')
  expect(screen.getByText('Price').nextElementSibling?.textContent).toBe('₦15,000')
  expect(calls.find(({ path }) => path === codePath)?.body).toEqual({ promotionCode: 'spring-26' })
  const button = screen.getByRole('button', { name: 'Remove', description: 'SPRING26 takes ₦3,000 off' })
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(await screen.findByRole('button', { name: 'Pay ₦15,000' })).toBeDefined()
  expect(screen.queryByText('Code SPRING26')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Promotion code'))
  fireEvent.change(screen.getByLabelText('Promotion code'), { target: { value: 'SPRING26' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦12,000' }))
  await waitFor(() =>
    expect(
      calls.find(({ method, path }) => method === 'POST' && path.startsWith('/api/payment/booking/'))?.body,
    ).toMatchObject({
      method: 'wallet',
      expectedAmount: 1_200_000,
    }),
  )
})

test('that is refused says why at the field', async () => {
  server(cost, {
    [`POST ${codePath}`]: () => ({
      status: 422,
      json: { code: 'VALIDATION_ERROR', message: 'Check', fields: { promotionCode: 'This code is no longer valid.' } },
    }),
  })
  open()
  await enter('OLD2025')
  expect((await screen.findByRole('alert')).textContent).toBe('This code is no longer valid.')
  expect(screen.getByRole('button', { name: 'Pay ₦15,000' })).toBeDefined()
})

test('waits while a card payment is open, which can be cancelled here', async () => {
  const calls = server({ ...cost, openPayment: reference, payment: { status: 'pending', reference } })
  open()
  fireEvent.click(await screen.findByText('Have a code?'))
  expect(screen.getByText(/A card payment for this is still open/)).toBeDefined()
  expect(screen.queryByLabelText('Promotion code')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the card payment' }))
  expect(await screen.findByLabelText('Promotion code')).toBeDefined()
  expect(calls.some(({ path }) => path === `/api/payment/${reference}/cancel`)).toBe(true)
})

test('of a series lowers this session only, and the page says so', async () => {
  server(cost, {}, { ...unpaid, series: { identifier: bookingId, index: 1, count: 4 } })
  open()
  fireEvent.click(await screen.findByText('Have a code?'))
  expect(screen.getByText(/lowers this session only/)).toBeDefined()
})

test('is not offered for a free session, and a covered one shows what is left to pay', async () => {
  server({ ...cost, amount: 0, isFree: true, methods: ['free'] })
  const { unmount } = open()
  await screen.findByRole('button', { name: 'Confirm free session' })
  expect(screen.queryByText('Have a code?')).toBeNull()
  unmount()
  server({ ...cost, amount: 0, isFree: true, methods: ['free'], code: { ...code, reduction: 1_500_000 } })
  open()
  expect(await screen.findByText('SPRING26 takes ₦15,000 off')).toBeDefined()
  expect(screen.getByText('To pay now').nextElementSibling?.textContent).toBe('₦0')
})

test('an amount that changed elsewhere is read again before anything is paid', async () => {
  server(cost, {
    [`POST /api/payment/booking/${bookingId}`]: () => problem(409, 'STATUS_CHANGED', 'The amount has changed.'),
    [costPath]: vi.fn<() => { json: object }>().mockReturnValueOnce({ json: reduced }).mockReturnValue({ json: cost }),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦12,000' }))
  expect(await screen.findByRole('button', { name: 'Pay ₦15,000' })).toBeDefined()
})
