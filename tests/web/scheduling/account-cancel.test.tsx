import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { CancellationPolicy } from '#schemas/scheduling/bookings.ts'
import { CancelDialog } from '#app/scheduling/bookings/CancelDialog.tsx'
import { booking, bookingId, move } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'

const policyPath = `GET /api/appointment/policy/${bookingId}/cancellation`
const cancelPath = `POST /api/appointment/${bookingId}/cancel`
const policy: CancellationPolicy = {
  eligible: true,
  refundable: true,
  refundAmount: 1_500_000,
  feeKept: 0,
  currency: 'NGN',
  refundTo: 'wallet',
  windowHours: 48,
  freeUntil: '2026-11-24T17:00:00.000Z',
  timezones: { client: 'Europe/Berlin', provider: 'Africa/Lagos' },
  actor: 'client',
  reasonCode: 'outside_window',
  policyVersion: '2026-11',
  messageKey: 'bookings.policy.outside_window',
}
const sent = (calls: FakeRequest[]) => calls.filter(({ method }) => method === 'POST')

describe('cancelling shows the exact refund before the click', () => {
  test.each([
    ['a full refund', {}, 'Cancel and get ₦15,000 back'],
    [
      'no refund',
      { refundAmount: 0, feeKept: 1_500_000, refundable: false, reasonCode: 'inside_window' as const },
      'Cancel without refund',
    ],
    ['nothing paid', { refundAmount: 0, feeKept: 0, reasonCode: 'not_paid' as const }, 'Cancel now'],
    ['a part of the fee', { refundAmount: 750_000, feeKept: 750_000 }, 'Cancel and get ₦7,500 back'],
    [
      'the therapist cancels',
      { actor: 'provider' as const, reasonCode: 'provider_cancelled' as const },
      'Cancel and refund ₦15,000',
    ],
  ])('%s', async (_, part, label) => {
    fakeServer({ [policyPath]: () => ({ json: { ...policy, ...part } }) })
    showAccount(<CancelDialog booking={booking} onClose={() => undefined} />)
    expect(await screen.findByRole('button', { name: label })).toBeDefined()
  })

  test('the deadline is shown in both zones', async () => {
    fakeServer({ [policyPath]: () => ({ json: policy }) })
    showAccount(
      <CancelDialog
        booking={{ ...booking, timezones: { client: 'Europe/Berlin', provider: 'America/New_York' } }}
        onClose={() => undefined}
      />,
    )
    expect(
      await screen.findByText(
        /Tuesday,? 24 November 2026 at 18:00 \(Europe\/Berlin\) \/ .* 12:00 \(America\/New York\)/,
      ),
    ).toBeDefined()
  })

  test('a session that cannot be cancelled has no cancel button', async () => {
    fakeServer({
      [policyPath]: () => ({ json: { ...policy, eligible: false, refundAmount: 0, reasonCode: 'already_started' } }),
    })
    showAccount(<CancelDialog booking={booking} onClose={() => undefined} />)
    await screen.findByText(/has started/)
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  })
})

describe('confirming', () => {
  test('sends the refund that was shown, with a key, and closes', async () => {
    const close = vi.fn<() => void>()
    const calls = fakeServer({
      [policyPath]: () => ({ json: policy }),
      [cancelPath]: () => ({
        json: { ...booking, status: 'cancelled', previousStatus: 'confirmed', refunded: 1_500_000, actions: [] },
      }),
    })
    showAccount(<CancelDialog booking={booking} onClose={close} />)
    fireEvent.change(await screen.findByLabelText(/^Message/), { target: { value: 'I am ill' } })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel and get ₦15,000 back' }))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(sent(calls).map(({ body }) => body)).toEqual([{ message: 'I am ill', expectedRefund: 1_500_000 }])
    expect(sent(calls)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(await screen.findByText('Appointment cancelled. ₦15,000 is back in the wallet')).toBeDefined()
  })

  test('a withdrawn request shows the text of the specification', async () => {
    fakeServer({
      [policyPath]: () => ({ json: { ...policy, refundAmount: 0, reasonCode: 'not_paid' } }),
      [cancelPath]: () => ({
        json: { ...booking, status: 'cancelled', previousStatus: 'booking_request', actions: [] },
      }),
    })
    showAccount(<CancelDialog booking={{ ...booking, status: 'booking_request' }} onClose={() => undefined} />)
    await screen.findByText(/Nothing has been paid/)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel now' }))
    expect(await screen.findByText('Booking Request Cancelled Successfully')).toBeDefined()
  })

  test.each(['Hm', 'x'.repeat(2501)])(
    'a message outside 5 to 2500 characters is refused before anything is sent',
    async (message) => {
      const calls = fakeServer({ [policyPath]: () => ({ json: policy }) })
      showAccount(<CancelDialog booking={booking} onClose={() => undefined} />)
      fireEvent.change(await screen.findByLabelText(/^Message/), { target: { value: message } })
      fireEvent.click(screen.getByRole('button', { name: /^Cancel and/ }))
      expect(await screen.findByText('Please write 5 to 2500 characters')).toBeDefined()
      expect(sent(calls)).toEqual([])
    },
  )

  test('changed terms are shown again instead of being applied', async () => {
    let polls = 0
    const close = vi.fn<() => void>()
    fakeServer({
      [policyPath]: () => ({
        json: polls++ === 0 ? policy : { ...policy, refundAmount: 0, feeKept: 1_500_000, reasonCode: 'inside_window' },
      }),
      [cancelPath]: () =>
        problem(409, 'POLICY_BLOCKED', 'The terms for this booking have changed since you looked. Please look again'),
    })
    showAccount(<CancelDialog booking={booking} onClose={close} />, { viewer: theo })
    fireEvent.click(await screen.findByRole('button', { name: /^Cancel and/ }))
    expect(await screen.findByText(/terms for this booking have changed/)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Cancel without refund' })).toBeDefined()
    expect(close).not.toHaveBeenCalled()
  })
})

describe('the reason', () => {
  const choices = async () =>
    within(await screen.findByLabelText(/^Reason/))
      .getAllByRole('option')
      .map((option) => (option as HTMLOptionElement).value)

  test('is optional, and is sent as a code', async () => {
    const calls = fakeServer({
      [policyPath]: () => ({ json: policy }),
      [cancelPath]: () => ({ json: { ...booking, status: 'cancelled', actions: [] } }),
    })
    showAccount(<CancelDialog booking={booking} onClose={() => undefined} />)
    fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'illness' } })
    fireEvent.click(screen.getByRole('button', { name: /^Cancel and/ }))
    await waitFor(() => expect(sent(calls)[0]?.body).toEqual({ reasonCode: 'illness', expectedRefund: 1_500_000 }))
  })

  test('has other options for a client than for a therapist', async () => {
    fakeServer({ [policyPath]: () => ({ json: policy }) })
    const { unmount } = showAccount(<CancelDialog booking={booking} onClose={() => undefined} />)
    expect(await choices()).toEqual(expect.arrayContaining(['', 'cost', 'found_other', 'illness', 'other']))
    expect(await choices()).not.toContain('provider_unavailable')
    unmount()
    showAccount(<CancelDialog booking={booking} onClose={() => undefined} />, { viewer: theo })
    expect(await choices()).toContain('provider_unavailable')
    expect(await choices()).not.toContain('cost')
  })
})

test('a pending move is reported to be dropped', async () => {
  fakeServer({ [policyPath]: () => ({ json: policy }) })
  showAccount(<CancelDialog booking={{ ...booking, reschedules: [move] }} onClose={() => undefined} />)
  expect(await screen.findByText('The request for a new time is cancelled too.')).toBeDefined()
})

test('before the deadline the dialog shows it, after it only the fee that is kept', async () => {
  fakeServer({ [policyPath]: () => ({ json: policy }) })
  const { unmount } = showAccount(<CancelDialog booking={booking} onClose={() => undefined} />)
  expect(await screen.findByText(/^If you cancel by Tuesday,? 24 November 2026 at 18:00 .*₦15,000 back/)).toBeDefined()
  unmount()
  // A deadline that has passed may be before the booking itself, so it is not shown.
  const late = { ...policy, refundAmount: 0, feeKept: 1_500_000, reasonCode: 'inside_window' }
  fakeServer({ [policyPath]: () => ({ json: late }) })
  showAccount(<CancelDialog booking={booking} onClose={() => undefined} />)
  expect(await screen.findByText(/so ₦15,000 is not refunded\.$/)).toBeDefined()
  expect(screen.queryByText(/24 November/)).toBeNull()
})
