/** Another therapist instead of the present one: what stays, what is handed over, and the match without the present one. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnAnswers } from '#schemas/marketplace/match-answers.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { ClientAppointmentPage } from '#app/scheduling/appointments/ClientAppointmentPage.tsx'
import { forgetChoice } from '#shared/drafts/booking-choice.ts'
import { handoverFor, storeHandover } from '#shared/drafts/handover.ts'
import { readStored } from '#shared/match/answers.ts'
import { firstChoice } from '#site/booking/choice.ts'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { type FakeRequest, fakeServer } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

const other = '019b0000-0000-7000-8000-0000000000ff'
const elsewhere: Booking = {
  ...booking,
  identifier: '019b0000-0000-7000-8000-0000000b0002',
  provider: { ...booking.provider, identifier: other, firstName: 'Ada' },
  startAt: '2026-11-27T17:00:00.000Z',
}
const nothing: OwnAnswers = { saved: null, preferred: {} }

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00.000Z'), toFake: ['Date'] }))

function open(own: OwnAnswers = nothing, upcoming: Booking[] = [booking, elsewhere]): FakeRequest[] {
  const calls = fakeServer({
    [`GET /api/appointment/${bookingId}`]: () => ({ json: booking }),
    'GET /api/appointment': () => ({
      json: { data: upcoming, meta: { page: 1, perPage: 100, total: upcoming.length, lastPage: 1 } },
    }),
    'GET /api/wallet/balance': () => ({ json: { balance: 4_500_000, currency: 'NGN' } }),
    'GET /api/match/answers': () => ({ json: own }),
    [`GET /api/appointment/policy/${bookingId}/cancellation`]: () => ({
      json: {
        eligible: true,
        actor: 'client',
        refundAmount: 1_500_000,
        feeKept: 0,
        currency: 'NGN',
        windowHours: 48,
        freeUntil: '2026-11-24T17:00:00.000Z',
        reasonCode: 'outside_window',
      },
    }),
  })
  showAccount(<ClientAppointmentPage />, {
    at: `/appointments/${bookingId}/?switch=therapist`,
    path: '/appointments/:id/',
  })
  return calls
}
async function start(name = 'Find another therapist') {
  const button = await screen.findByRole('button', { name })
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname: '/', assign })
  fireEvent.click(button)
  return assign
}

test('the sessions with this therapist stay, each with its terms, and so does the wallet; nothing is sent', async () => {
  const calls = open()
  await screen.findByText(/Your session with Theo stays booked/)
  const list = screen.getByRole('region', { name: 'What stays as it is' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(within(list).getByText(/24 November/)).toBeTruthy()
  expect(await within(list).findByText(/wallet balance of ₦45,000 stays yours/)).toBeTruthy()
  expect(screen.getByText(/Theo gets no message from us/)).toBeTruthy()
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a session is cancelled only after its exact sum was shown', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel this session/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('button', { name: /₦15,000/ })).toBeTruthy()
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test.each<[string, OwnAnswers, string, object]>([
  [
    'saved answers',
    {
      saved: {
        answers: { topics: ['grief'] },
        country: 'NG',
        consentedAt: '2026-11-12T09:00:00.000Z',
        savedAt: '2026-11-12T09:00:00.000Z',
        endsAt: '2027-11-12T09:00:00.000Z',
      },
      preferred: { topics: ['sleep'] },
    },
    'We begin with the answers that you saved, without Theo. You can change every answer.',
    { answers: { topics: ['grief'] }, from: 'account' },
  ],
  [
    'preferences',
    { saved: null, preferred: { topics: ['sleep'] } },
    'We begin with your preferences, without Theo. You can change every answer.',
    { answers: { topics: ['sleep'] }, from: 'preferences' },
  ],
  [
    'nothing',
    nothing,
    'Ten short questions, and three therapists with reasons, without Theo.',
    { answers: {}, from: 'own' },
  ],
])('the match begins with %s, without the present therapist', async (_what, own, sentence, begun) => {
  open(own)
  await screen.findByText(sentence)
  expect(await start()).toHaveBeenCalledWith('/match/?q=topics')
  expect(readStored()).toMatchObject({ ...begun, without: theo.identifier, excluded: [] })
})

const profile = (identifier: string) => ({ identifier, therapies: [], modalities: [] }) as unknown as PublicProvider

test('nothing is handed over by itself; a text only with the box ticked, to somebody else, and once', async () => {
  open()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Send this text/ })
  expect(box.checked).toBe(false)
  const text = screen.getByRole('textbox', { name: 'What your next therapist should know' })
  fireEvent.change(text, { target: { value: 'I sleep badly since May.' } })
  expect(screen.getByText(/not ticked the box: it is not sent/)).toBeTruthy()
  expect(firstChoice(profile(other), '').note).toBe('')
  fireEvent.click(box)
  expect(firstChoice(profile(theo.identifier), '').note).toBe('')
  expect(firstChoice(profile(other), '').note).toBe('I sleep badly since May.')
  forgetChoice(theo.identifier)
  expect(handoverFor(other)).toBe('I sleep badly since May.')
  forgetChoice(other)
  expect(handoverFor(other)).toBe('')
})

test('without the tick again, the text goes', async () => {
  open()
  const box = await screen.findByRole('checkbox', { name: /Send this text/ })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A word.' } })
  fireEvent.click(box)
  expect(handoverFor(other)).toBe('A word.')
  fireEvent.click(box)
  expect(handoverFor(other)).toBe('')
})

test('whoever comes back sees the text that will be handed over, and can withdraw it', async () => {
  storeHandover({ from: theo.identifier, text: 'A word.' })
  open()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Send this text/ })
  expect([box.checked, screen.getByRole<HTMLTextAreaElement>('textbox').value]).toEqual([true, 'A word.'])
  fireEvent.click(box)
  expect(handoverFor(other)).toBe('')
})

test('a text for the next therapist of somebody else is not shown, and stays', async () => {
  storeHandover({ from: other, text: 'About Ada.' })
  open()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Send this text/ })
  expect([box.checked, screen.getByRole<HTMLTextAreaElement>('textbox').value]).toEqual([false, ''])
  expect(handoverFor(theo.identifier)).toBe('About Ada.')
})
