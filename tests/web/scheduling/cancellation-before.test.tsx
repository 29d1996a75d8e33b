import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Adjustment } from '#schemas/operations/finance.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { ReschedulePolicy } from '#schemas/scheduling/reschedules.ts'
import { RescheduleDialog } from '#app/scheduling/bookings/RescheduleDialog.tsx'
import { ScheduleSession } from '#app/scheduling/bookings/ScheduleSession.tsx'
import { DecideDialog } from '#app/operations/finance/DecideDialog.tsx'
import { PaymentPage } from '#app/scheduling/paying/PaymentPage.tsx'
import { FreshPasswordProvider } from '#app/identity/confirm-password/fresh-password.tsx'
import { booking, bookingId, cost } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { day, monthsOf, slot, soon } from './slots-fixtures.ts'

// The clock of the pages is at Saturday, 21 November 2026, 10:00 UTC.
const late = {
  en: 'It starts in less than 48 hours: you get ₦15,000 back only if you cancel within 3 minutes of paying. After that, nothing is refunded.',
  de: 'Der Termin beginnt in weniger als 48 Stunden: 15.000,00 ₦ werden nur erstattet, wenn Sie innerhalb von 3 Minuten nach der Zahlung absagen. Danach wird nichts erstattet.',
}

describe('the dialog that moves a session', () => {
  const policy: ReschedulePolicy = {
    eligible: true,
    counted: true,
    remaining: 2,
    needsConfirmation: false,
    confirmationBy: null,
    windowHours: 48,
    windowStartsAt: booking.policy.freeUntil,
    earliest: soon(0, 0),
    latest: soon(60, 0),
    reasonCode: 'ok',
    freeUntil: booking.policy.freeUntil,
    deadline: { hoursBefore: 48, notBefore: null, notAfter: null },
    keeping: [slot(3, 9), slot(3, 10)],
  }
  async function choose(
    date: 1 | 3,
    { of = {}, viewer = clara }: { of?: Partial<Booking>; viewer?: typeof clara } = {},
  ) {
    fakeServer({
      [`GET /api/appointment/policy/${bookingId}/reschedule`]: () => ({ json: policy }),
      ...monthsOf(theo.identifier, [day(date, 9)]),
    })
    showAccount(<RescheduleDialog booking={{ ...booking, ...of }} onClose={() => undefined} />, { viewer })
    fireEvent.click(await screen.findByRole('radio'))
  }

  test('warns that a time inside the window ends the refund, and offers a time that keeps it with one tap', async () => {
    await choose(1)
    const warning = screen.getByText('If you choose this time, you can no longer cancel with a refund.').parentElement!
    expect(warning.textContent).toContain(
      'It is too late for free cancellation: if you cancel, ₦15,000 is not refunded.',
    )
    fireEvent.click(within(warning).getByRole('button', { name: /24 Nov.* 10:00/ }))
    expect(screen.queryByText(/no longer cancel with a refund/)).toBeNull()
    expect(screen.getByText(/^If you cancel by Sunday,? 22 November 2026 at 10:00 .*₦15,000 back/)).toBeDefined()
  })

  test('shows the new deadline of a time that keeps the refund', async () => {
    await choose(3)
    expect(screen.getByText(/^If you cancel by Sunday,? 22 November 2026 at 10:00 /)).toBeDefined()
    expect(screen.queryByText(/no longer cancel with a refund/)).toBeNull()
  })

  test('shows the therapist that the client has 24 hours', async () => {
    await choose(3, { viewer: theo })
    expect(screen.getByText(/^If the other person cancels by Tuesday,? 24 November 2026 at \d\d:00 /)).toBeDefined()
  })

  test('has no warning for a free session', async () => {
    await choose(1, { of: { fee: 0, isFree: true } })
    expect(screen.queryByText(/refund/)).toBeNull()
  })
})

describe('before paying for a time inside the window', () => {
  const near = { ...booking, status: 'pending', startAt: soon(1, 9), endAt: soon(1, 10), actions: ['pay', 'cancel'] }
  const unpaid = { ...near, policy: { ...booking.policy, freeUntil: '2026-11-20T09:00:00.000Z' } }

  test.each(['en', 'de'] as const)('the payment page warns above the button in %s', async (locale) => {
    fakeServer({
      [`GET /api/booking/${bookingId}`]: () => ({ json: unpaid }),
      [`GET /api/payment/booking/${bookingId}`]: () => ({ json: cost }),
    })
    showAccount(<PaymentPage />, { at: `/payment/${bookingId}/`, path: '/payment/:id', locale })
    const sentence = await screen.findByText(late[locale])
    const button = screen.getByRole('button', { name: /₦/ })
    expect(sentence.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

test('a requested free session is not said to be paid afterwards', async () => {
  const free = { ...booking, fee: 0, isFree: true, status: 'unscheduled', startAt: null, endAt: null } as const
  fakeServer({
    [`GET /api/booking/${bookingId}`]: () => ({ json: { ...free, actions: ['schedule'] } }),
    [`POST /api/booking/${bookingId}/schedule`]: () => ({
      json: { ...free, status: 'booking_request', startAt: soon(1, 9), endAt: soon(1, 10), actions: [] },
    }),
    ...monthsOf(theo.identifier, [day(1, 9)]),
  })
  showAccount(<ScheduleSession />, { at: `/bookings/${bookingId}/schedule/`, path: '/bookings/:id/schedule' })
  fireEvent.click(await screen.findByRole('radio'))
  expect(screen.getByText('This appointment is free. You can cancel it until it starts.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Schedule this time' }))
  expect(
    await screen.findByText('Theo Bassey has been notified and needs to accept. The session is free.'),
  ).toBeDefined()
})

describe('the dialog that decides a correction', () => {
  const row = {
    identifier: bookingId,
    ownerName: 'Clara Afolabi',
    amount: 50_000,
    currency: 'NGN',
    direction: 'credit',
    account: 'client_wallet',
    against: 'promotion',
    askedByName: 'Ada Admin',
    reason: 'Charged twice',
  } as Adjustment

  test.each([
    ['approve', 'credit', '₦500 is credited to Clara Afolabi.'],
    ['approve', 'debit', '₦500 is debited from Clara Afolabi.'],
    ['reject', 'credit', 'Nothing is posted: Clara Afolabi does not get the requested ₦500.'],
    ['reject', 'debit', 'Nothing is posted: Clara Afolabi keeps the ₦500.'],
  ] as const)('%s of a %s shows what it moves', (decision, direction, words) => {
    showAccount(
      <FreshPasswordProvider>
        <DecideDialog row={{ ...row, direction }} decision={decision} onClose={vi.fn<() => void>()} />
      </FreshPasswordProvider>,
    )
    expect(screen.getByText(words)).toBeDefined()
  })
})
