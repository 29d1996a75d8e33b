import { endLeftHold } from '#shared/drafts/left-hold.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Booking } from '#site/booking/Booking.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { provider } from '#tests/web/support/provider-fixture.ts'
import { show } from '#tests/web/support/show.tsx'
import { day, monthsOf, slot } from '#tests/web/scheduling/slots-fixtures.ts'

const id = theo.identifier
const client = { signedIn: true, userType: 'client', isActive: true, expiry: '2126-11-22T00:00:00.000Z', user: null }
const token = 'h'.repeat(43)
let left: string[] = []
let fragment = ''

beforeEach(() => {
  left = []
  fragment = ''
  sessionStorage.clear()
  const real = location
  vi.stubGlobal('location', {
    get search() {
      return real.search
    },
    get hash() {
      return fragment
    },
    get pathname() {
      return real.pathname
    },
    get href() {
      return real.href
    },
    protocol: 'https:',
    hostname: 'solace.example',
    assign: (to: string) => void left.push(to),
    replace: (to: string) => void left.push(to),
  })
  // The tests' document has no modal dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined
})

type Answers = Parameters<typeof fakeServer>[0]
const serve = (session: object, more: Answers = {}, person: object = provider) =>
  fakeServer({
    [`GET /api/providers/${id}`]: () => ({ json: person }),
    'GET /api/session': () => ({ json: session }),
    'GET /api/wallet/balance': () => ({
      json: { balance: 2_000_000, currency: 'NGN', minimumTopUp: 50_000, cardGateway: 'paystack', bankTransfer: true },
    }),
    'GET /api/sign-in-provider': () => ({ json: [{ name: 'test', label: 'Test ID' }] }),
    'GET /api/payment-methods': () => ({ json: { cardGateway: 'paystack', methods: [] } }),
    'GET /api/packages': () => ({ json: { packages: [] } }),
    [`GET /api/providers-availability/${id}/timeslot/${slot(3, 9).startTime.slice(0, 10)}`]: () => ({
      json: day(3, 9, 10, 11),
    }),
    ...monthsOf(id, [day(3, 9, 10, 11)]),
    [`POST /api/providers-availability/${id}/hold`]: () => ({
      json: {
        startTime: slot(3, 9).startTime,
        endTime: slot(3, 9).endTime,
        hold: { token, until: new Date(Date.now() + 900_000).toISOString() },
      },
    }),
    'POST /api/providers-availability/hold/release': () => ({ json: null }),
    ...more,
  })
const open = (search = `?at=${slot(3, 9).startTime}`, locale: 'en' | 'de' = 'en') =>
  show(<Booking />, { at: `/${locale === 'de' ? 'de/' : ''}book/${id}/${search}`, locale })
const sent = (calls: FakeRequest[], path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path === path)
const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0]!)

/** The links of the header, which is no part of this component. */
function headerLinks(): [HTMLAnchorElement, HTMLAnchorElement] {
  const links = ['stranger', 'person'].map((whom) => {
    const link = document.body.appendChild(document.createElement('a'))
    link.textContent = whom
    link.href = '/'
    link.dataset.for = whom
    link.hidden = whom === 'person'
    return link
  })
  return [links[0]!, links[1]!]
}

const full = { ...provider, acceptingNewClients: false }
const bookedBefore = (total: number): Answers => ({
  'GET /api/booking': () => ({ json: { data: [], meta: { page: 1, perPage: 1, total, lastPage: 1 } } }),
})

describe('a client', () => {
  test('who had a session with a therapist books again although no new clients are taken', async () => {
    const calls = serve(client, bookedBefore(1), full)
    open()
    expect(await screen.findByRole('timer')).toBeDefined()
    const read = calls.find(({ path }) => path === '/api/booking')
    expect(Object.fromEntries(read!.query)).toEqual({
      providerIdentifier: id,
      statuses: 'confirmed,completed',
      perPage: '1',
    })
  })

  const own = {
    identifier: '019b0000-0000-7000-8000-00000000aa01',
    therapy: { identifier: provider.therapies[0]?.identifier, code: 'individual', name: 'Individual therapy' },
    sessions: 5,
    remaining: 3,
  }
  const withPackage = (packages: object[]): Answers => ({
    'GET /api/packages': () => ({ json: { packages } }),
    'POST /api/booking': () => ({ status: 201, json: { ...booking, status: 'pending' } }),
    [`POST /api/booking/${bookingId}/package`]: () => ({
      json: { payment: { reference: 'booking-1', status: 'success' }, metadata: {} },
    }),
    [`POST /api/payment/booking/${bookingId}`]: () => ({
      json: { payment: { reference: 'booking-1', status: 'success' }, metadata: {} },
    }),
  })

  test('with a package finds it preselected, and one click books with it', async () => {
    const calls = serve(client, withPackage([own]))
    open()
    const choice = await screen.findByRole('radio', { name: /^Book with your package.*3 of 5 left, nothing to pay/ })
    expect(choice).toHaveProperty('checked', true)
    expect(Object.fromEntries(calls.find(({ path }) => path === '/api/packages')!.query)).toEqual({
      providerIdentifier: id,
    })
    // A code cannot be combined with it.
    expect(screen.queryByText('Have a code?')).toBeNull()
    press('Book with your package')
    await waitFor(() => expect(left).toEqual([`/appointments/${bookingId}/confirmed/`]))
    expect(sent(calls, `/api/booking/${bookingId}/package`).map(({ body }) => body)).toEqual([
      { packageIdentifier: own.identifier },
    ])
    expect(sent(calls, `/api/payment/booking/${bookingId}`)).toEqual([])
  })

  test('with a package can pay another way', async () => {
    const calls = serve(client, withPackage([own]))
    open()
    await screen.findByRole('radio', { name: /^Book with your package/ })
    fireEvent.click(screen.getByRole('radio', { name: /^Wallet/ }))
    press('Pay ₦15,000 from wallet')
    await waitFor(() => expect(left).toEqual([`/appointments/${bookingId}/confirmed/`]))
    expect(sent(calls, `/api/booking/${bookingId}/package`)).toEqual([])
  })

  test('is not offered a package of another type of session', async () => {
    serve(client, withPackage([{ ...own, therapy: { ...own.therapy, identifier: bookingId } }]))
    open()
    await screen.findByRole('timer')
    expect(screen.queryByRole('radio', { name: /^Book with your package/ })).toBeNull()
  })

  test('without a gateway for cards books first and pays on the next page', async () => {
    const calls = serve(client, {
      'GET /api/wallet/balance': () => ({
        json: { balance: 100, currency: 'NGN', minimumTopUp: 50_000, cardGateway: null, bankTransfer: true },
      }),
      'GET /api/payment-methods': () => ({ json: { cardGateway: null, methods: [] } }),
      'POST /api/booking': () => ({ status: 201, json: { ...booking, status: 'pending' } }),
    })
    open()
    await screen.findByRole('timer')
    expect(screen.getByText(/^No card can be used at the moment/)).toBeDefined()
    expect(screen.queryByRole('radio', { name: /^Card/ })).toBeNull()
    press('Pay ₦15,000')
    await waitFor(() => expect(left).toEqual([`/payment/${bookingId}/`]))
    expect(sent(calls, `/api/payment/booking/${bookingId}`)).toEqual([])
  })

  test('reads whose page takes another card', async () => {
    serve(client, { 'GET /api/payment-methods': () => ({ json: { cardGateway: 'stripe', methods: [] } }) })
    open()
    expect(await screen.findByRole('radio', { name: /^Card.*Stripe/ })).toBeDefined()
  })

  test('finds the held hour among the free ones, marked as held', async () => {
    serve(client, monthsOf(id, [day(3, 10, 11)]) as Answers)
    open()
    await screen.findByRole('timer')
    press('Change')
    const mine = await screen.findByRole('button', { name: /, held for you$/ })
    expect(mine.getAttribute('aria-pressed')).toBe('true')
    const hours = within(mine.closest('ul')!).getAllByRole('button')
    expect(hours).toHaveLength(3)
    expect(hours[0]).toBe(mine)
  })

  test('finds everything chosen: the hour is held, and one click books and pays from the wallet', async () => {
    const calls = serve(client, {
      'POST /api/booking': () => ({ status: 201, json: { ...booking, status: 'pending' } }),
      [`POST /api/payment/booking/${bookingId}`]: () => ({
        json: { payment: { reference: 'booking-1', status: 'success' }, metadata: {} },
      }),
    })
    open()
    expect(await screen.findByRole('timer')).toBeDefined()
    press('Pay ₦15,000 from wallet')
    press('Pay ₦15,000 from wallet')
    await waitFor(() => expect(left).toEqual([`/appointments/${bookingId}/confirmed/`]))
    expect(sent(calls, '/api/booking')).toHaveLength(1)
    expect(sent(calls, '/api/booking')[0]?.body).toEqual({
      providerIdentifier: id,
      modalityIdentifier: provider.modalities[0]?.identifier,
      therapyIdentifier: provider.therapies[0]?.identifier,
      timeslotIdentifier: 'ts_3_9',
      hold: token,
    })
    expect(sent(calls, `/api/payment/booking/${bookingId}`)[0]?.body).toEqual({
      method: 'wallet',
      returnUrl: `/payment/${bookingId}/`,
    })
  })

  test('pays with the saved card where the wallet is not enough; another card is saved only with consent', async () => {
    const card = {
      identifier: '019b0000-0000-7000-8000-0000000000c1',
      gateway: 'paystack',
      brand: 'visa',
      last4: '4242',
      expMonth: 8,
      expYear: 2128,
      isExpired: false,
      isDefault: true,
      savedAt: '2026-11-01T00:00:00.000Z',
    }
    const calls = serve(client, {
      'GET /api/wallet/balance': () => ({
        json: { balance: 100, currency: 'NGN', minimumTopUp: 50_000, cardGateway: 'paystack', bankTransfer: true },
      }),
      'GET /api/payment-methods': () => ({ json: { cardGateway: 'paystack', methods: [card] } }),
      'POST /api/booking': () => ({ status: 201, json: { ...booking, status: 'pending' } }),
      [`POST /api/payment/booking/${bookingId}`]: () => ({
        json: { payment: { reference: 'booking-1', status: 'processing' }, metadata: {} },
      }),
    })
    open()
    await screen.findByRole('timer')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Visa ending in 4242/ }).checked).toBe(true)
    expect(screen.queryByRole('radio', { name: /^Wallet/ })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /^Another card/ }))
    const consent = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Save this card for next time/ })
    expect(consent.checked).toBe(false)
    fireEvent.click(screen.getByRole('radio', { name: /^Visa ending in 4242/ }))
    press('Pay ₦15,000')
    await waitFor(() => expect(left).toEqual([`/payment/${bookingId}/?reference=booking-1`]))
    expect(sent(calls, `/api/payment/booking/${bookingId}`)[0]?.body).toEqual({
      method: 'card',
      paymentMethod: card.identifier,
      returnUrl: `/payment/${bookingId}/`,
    })
  })

  test('is led to the payment page when the payment is refused: the hour is booked', async () => {
    serve(client, {
      'POST /api/booking': () => ({ status: 201, json: { ...booking, status: 'pending' } }),
      [`POST /api/payment/booking/${bookingId}`]: () => problem(402, 'INSUFFICIENT_FUNDS', 'Not enough'),
    })
    open()
    await screen.findByRole('timer')
    press('Pay ₦15,000 from wallet')
    await waitFor(() => expect(left).toEqual([`/payment/${bookingId}/`]))
  })

  test('gets the nearest hours when the time was taken, and keeps the note', async () => {
    const calls = serve(client, {
      'POST /api/booking': () =>
        problem(409, 'SLOT_TAKEN', 'This time has just been taken.', { alternatives: [slot(3, 10), slot(3, 11)] }),
    })
    open()
    await screen.findByRole('timer')
    const note = screen.getByLabelText('Add a note for Theo')
    fireEvent.change(note, { target: { value: 'Typed before.' } })
    press('Pay ₦15,000 from wallet')
    const list = (await screen.findByText('These hours are free:')).parentElement!
    expect(within(list).getAllByRole('button')).toHaveLength(2)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Add a note for Theo').value).toBe('Typed before.')
    const holds = () => sent(calls, `/api/providers-availability/${id}/hold`)
    expect(holds()).toHaveLength(1)
    fireEvent.click(within(list).getAllByRole('button')[0]!)
    await waitFor(() => expect(holds()).toHaveLength(2))
  })

  test('books without a time, or a free therapy, without paying', async () => {
    const calls = serve(client, {
      'POST /api/booking': () => ({
        status: 201,
        json: { ...booking, status: 'unscheduled', startAt: null, endAt: null },
      }),
    })
    open('')
    fireEvent.change(await screen.findByLabelText('Therapy'), { target: { value: provider.therapies[1]?.identifier } })
    expect(screen.getAllByRole('button', { name: 'Book free session' })).toHaveLength(2)
    press('Book free session')
    expect(await screen.findByText('Please choose a time slot')).toBeDefined()
    fireEvent.click(screen.getByLabelText(/^Schedule later/))
    press('Book and choose the time later')
    await waitFor(() => expect(left).toEqual([`/appointments/${bookingId}/`]))
    expect(sent(calls, '/api/booking')[0]?.body).not.toHaveProperty('timeslotIdentifier')
  })

  test('books a free therapy at its time with one click, and nothing is paid', async () => {
    const calls = serve(client, {
      'POST /api/booking': () => ({ status: 201, json: { ...booking, status: 'confirmed', isFree: true, fee: 0 } }),
    })
    open()
    fireEvent.change(await screen.findByLabelText('Therapy'), { target: { value: provider.therapies[1]?.identifier } })
    await screen.findByRole('timer')
    press('Book free session')
    await waitFor(() => expect(left).toEqual([`/appointments/${bookingId}/confirmed/`]))
    expect(sent(calls, '/api/booking')[0]?.body).toMatchObject({
      therapyIdentifier: provider.therapies[1]?.identifier,
    })
    expect(calls.filter(({ path }) => path.startsWith('/api/payment/'))).toEqual([])
  })

  test('writes a note of 400 characters at most', async () => {
    serve(client)
    open()
    await screen.findByRole('timer')
    expect(document.querySelector<HTMLTextAreaElement>('#note')?.maxLength).toBe(400)
  })

  test('is not said to hold an hour where a limit is reached', async () => {
    serve(client, {
      [`POST /api/providers-availability/${id}/hold`]: () => ({
        json: { startTime: slot(3, 9).startTime, endTime: slot(3, 9).endTime },
      }),
    })
    open()
    expect(await screen.findByText(/^This time is free but not held for you/)).toBeDefined()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  test.each([
    [{ ...client, isActive: false }, 'Please verify your email address before you book.', provider],
    [{ ...client, userType: 'provider' }, /^Sessions are booked with a client's account/, provider],
    [client, 'This therapist takes no new clients at the moment.', full],
    [{ signedIn: false }, 'This therapist takes no new clients at the moment.', full],
  ])('learns before anything is filled in why it cannot be booked (%#)', async (session, sentence, person) => {
    serve(session, bookedBefore(0), person)
    open()
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  test('without a verified address is led to the code, and back here', async () => {
    serve({ ...client, isActive: false })
    open('')
    fireEvent.click(await screen.findByRole('button', { name: 'Enter the code' }))
    await waitFor(() => expect(left).toEqual([`/register/verify/?redirect=${encodeURIComponent(`/book/${id}/`)}`]))
  })
})

describe('a visitor', () => {
  const attempt = 'a'.repeat(43)
  const proof = 'p'.repeat(43)
  const codes: Answers = {
    'POST /api/user/login/code': () => ({ status: 202, json: { attempt, resendAfter: 60 } }),
    'POST /api/session/code': () => ({ json: client }),
    'POST /api/booking': () => ({ status: 201, json: { ...booking, status: 'pending' } }),
    [`POST /api/payment/booking/${bookingId}`]: () => ({
      json: {
        payment: { reference: 'booking-1', status: 'pending' },
        metadata: { authorizationUrl: 'https://pay.example/1' },
      },
    }),
  }
  async function enterCode() {
    fireEvent.change(await screen.findByLabelText('Email address'), { target: { value: 'mina@example.org' } })
    press('Send code')
    const first = await screen.findByLabelText('Digit 1 of 6')
    fireEvent.input(first, { target: { value: '123456' } })
  }

  test('sees at the first open field what is missing, and nothing is sent', async () => {
    const calls = serve({ signedIn: false }, codes)
    open()
    await screen.findByRole('timer')
    press('Pay ₦15,000')
    expect(await screen.findByText('Please enter your email address and send yourself the code.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Email address'))
    expect(sent(calls, '/api/booking')).toEqual([])
  })

  test('confirms the address, signs up with a name and the terms, books and pays by card', async () => {
    const calls = serve(
      { signedIn: false },
      { ...codes, 'POST /api/user/login/code/check': () => ({ json: { proof, hasAccount: false } }) },
    )
    open()
    await enterCode()
    expect(await screen.findByText('Email confirmed: mina@example.org')).toBeDefined()
    fireEvent.input(screen.getByLabelText('Your name'), { target: { value: 'Mina Bello Ade' } })
    fireEvent.click(screen.getByRole('checkbox', { name: /^I am 18 or older/ }))
    press('Pay ₦15,000')
    await waitFor(() => expect(left).toEqual(['https://pay.example/1']))
    expect(sent(calls, '/api/session/code')[0]?.body).toMatchObject({
      proof,
      account: { firstName: 'Mina', lastName: 'Bello Ade', termsAgreed: true },
    })
    expect(sent(calls, '/api/booking')[0]?.body).toMatchObject({ hold: token })
  })

  test('who signed up goes to the card page, although answers about the new account arrive while paying', async () => {
    const wallet = Promise.withResolvers<object>()
    const calls = serve(
      { signedIn: false },
      {
        ...codes,
        'POST /api/user/login/code/check': () => ({ json: { proof, hasAccount: false } }),
        'GET /api/wallet/balance': async () => ({ json: await wallet.promise }),
        [`GET /api/booking/${bookingId}`]: () => ({ json: { ...booking, status: 'pending' } }),
      },
    )
    open()
    await enterCode()
    fireEvent.input(await screen.findByLabelText('Your name'), { target: { value: 'Mina' } })
    fireEvent.click(screen.getByRole('checkbox', { name: /^I am 18 or older/ }))
    press('Pay ₦15,000')
    await waitFor(() => expect(left).toEqual(['https://pay.example/1']))
    wallet.resolve({
      balance: 2_000_000,
      currency: 'NGN',
      minimumTopUp: 50_000,
      cardGateway: 'paystack',
      bankTransfer: true,
    })
    expect(await screen.findByText(/₦20,000/)).toBeDefined()
    expect(calls.filter(({ path }) => path === `/api/booking/${bookingId}`)).toEqual([])
    expect(left).toEqual(['https://pay.example/1'])
  })

  test('signs in with a provider: the hour stays held, and the same page comes back', async () => {
    const calls = serve(
      { signedIn: false },
      { ...codes, 'POST /api/session/social': () => ({ status: 201, json: { url: 'https://id.example/authorize' } }) },
    )
    open()
    await screen.findByRole('timer')
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Test ID' }))
    await waitFor(() => expect(left).toEqual(['https://id.example/authorize']))
    expect(sent(calls, '/api/session/social')[0]?.body).toEqual({
      provider: 'test',
      redirect: `/book/${id}/?at=${encodeURIComponent(slot(3, 9).startTime)}`,
    })
    globalThis.dispatchEvent(new Event('pagehide'))
    await new Promise((done) => setTimeout(done))
    expect(sent(calls, '/api/providers-availability/hold/release')).toEqual([])
    expect(JSON.parse(sessionStorage.getItem(`held/${id}`) ?? '{}')).toMatchObject({ token })
  })

  describe('comes back from a provider', () => {
    const redirect = `/book/${id}/?at=${encodeURIComponent(slot(3, 9).startTime)}`
    let session: object
    beforeEach(() => void (session = { signedIn: false }))
    const signIn = () => void (session = client)

    function comeBack(answer: Answers[string], more: Answers = {}) {
      const calls = serve(session, {
        ...codes,
        'GET /api/session': () => ({ json: session }),
        'GET /api/region/country': () => ({
          json: [{ identifier: '019b0000-0000-7000-8000-0000000000a1', code: 'NG', name: 'Nigeria' }],
        }),
        'POST /api/session/social/callback': answer,
        ...more,
      })
      fragment = '#provider=test&code=c&state=s.en'
      const move = history.replaceState.bind(history)
      const moved = vi.spyOn(history, 'replaceState').mockImplementation((...to) => {
        // The test itself opens the page first.
        if (moved.mock.calls.length > 1) fragment = ''
        move(...to)
      })
      open(`?at=${encodeURIComponent(slot(3, 9).startTime)}`)
      return { calls, moved }
    }

    test('a known person is signed in on the same page, and books', async () => {
      const { calls, moved } = comeBack(() => {
        signIn()
        return { json: { outcome: 'signed_in', provider: 'Test ID', redirect, ...client } }
      })
      expect(await screen.findByRole('timer')).toBeDefined()
      expect(sent(calls, '/api/session/social/callback').map(({ body }) => body)).toEqual([
        { provider: 'test', code: 'c', state: 's.en' },
      ])
      expect(moved).toHaveBeenCalledWith(null, '', redirect)
      expect(screen.queryByRole('button', { name: 'Continue with Test ID' })).toBeNull()
      expect(left).toEqual([])
    })

    test('a new person agrees to the terms first, on the same page', async () => {
      const { calls } = comeBack(
        () => ({
          json: {
            outcome: 'confirm',
            provider: 'Test ID',
            redirect,
            email: 'amara@p.example',
            firstName: 'Amara',
            lastName: 'Eze',
          },
        }),
        {
          'POST /api/session/social/register': () => {
            signIn()
            return { status: 201, json: client }
          },
        },
      )
      expect(await screen.findByRole('heading', { level: 1, name: 'Create your account' })).toBeDefined()
      fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox')))
      expect(sent(calls, '/api/session/social/register')).toEqual([])
      fireEvent.click(screen.getByRole('checkbox'))
      press('Create account')
      expect(await screen.findByRole('timer')).toBeDefined()
      expect(left).toEqual([])
    })

    test('a refusal leads back to the booking', async () => {
      comeBack(() => problem(422, 'SOCIAL_CANCELLED', 'You cancelled the sign-in.'))
      expect(await screen.findByText('You cancelled the sign-in.')).toBeDefined()
      expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe(redirect)
      expect(left).toEqual([])
    })
  })

  test('releases the hour all the same where the provider does not answer', async () => {
    const calls = serve(
      { signedIn: false },
      { ...codes, 'POST /api/session/social': () => problem(503, 'SOCIAL_UNAVAILABLE', 'Not available') },
    )
    open()
    await screen.findByRole('timer')
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Test ID' }))
    await screen.findByText('Not available')
    globalThis.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(sent(calls, '/api/providers-availability/hold/release')).toHaveLength(1))
  })

  test('with an account is signed in by the code, and asked for nothing else', async () => {
    const [signIn, account] = headerLinks()
    const calls = serve(
      { signedIn: false },
      { ...codes, 'POST /api/user/login/code/check': () => ({ json: { proof, hasAccount: true } }) },
    )
    open()
    await enterCode()
    await waitFor(() => expect(screen.queryByLabelText('Your name')).toBeNull())
    expect([signIn.hidden, account.hidden]).toEqual([true, false])
    expect(sent(calls, '/api/session/code')[0]?.body).toEqual({ proof })
    expect(await screen.findAllByRole('button', { name: 'Pay ₦15,000 from wallet' })).toHaveLength(2)
  })

  test('gets the hour back after a reload: the hold is replaced', async () => {
    sessionStorage.setItem(
      `held/${id}`,
      JSON.stringify({ slot: slot(3, 9), token, therapy: provider.therapies[0]?.identifier }),
    )
    const calls = serve({ signedIn: false }, codes)
    open()
    await screen.findByRole('timer')
    expect(sent(calls, `/api/providers-availability/${id}/hold`)[0]?.body).toMatchObject({ replaces: token })
  })

  test('releases the hour when the page is left', async () => {
    const calls = serve({ signedIn: false }, codes)
    open()
    await screen.findByRole('timer')
    globalThis.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(sent(calls, '/api/providers-availability/hold/release')[0]?.body).toEqual({ token }))
    // The request may be on its way still: the next page that reads free hours sends it again, and waits for its answer.
    await endLeftHold()
    expect(sent(calls, '/api/providers-availability/hold/release')).toHaveLength(2)
    await endLeftHold()
    expect(sent(calls, '/api/providers-availability/hold/release')).toHaveLength(2)
  })
})

// The clock of the pages is at Saturday, 21 November 2026, 10:00 UTC.
test.each([
  [
    'en',
    'It starts in less than 48 hours: you get ₦15,000 back only if you cancel within 3 minutes of paying. After that, nothing is refunded.',
  ],
  [
    'de',
    'Der Termin beginnt in weniger als 48 Stunden: 15.000,00 ₦ werden nur erstattet, wenn Sie innerhalb von 3 Minuten nach der Zahlung absagen. Danach wird nichts erstattet.',
  ],
] as const)('a time inside the window warns before the payment in %s', async (locale, sentence) => {
  serve(client)
  open(`?at=${slot(1, 9).startTime}`, locale)
  expect(await screen.findByText(sentence)).toBeDefined()
})

describe('a code', () => {
  const priced = (request: FakeRequest) =>
    (request.body as { promotionCode: string }).promotionCode === 'WRONG'
      ? problem(422, 'VALIDATION_ERROR', 'Please check', { fields: { promotionCode: 'We do not know this code.' } })
      : { json: { fee: 15_000_00, reduction: 3_000_00, amount: 12_000_00, currency: 'NGN' } }
  const apply = async (code: string) => {
    fireEvent.change(await screen.findByLabelText('Promotion code'), { target: { value: code } })
    press('Apply')
  }

  test('lowers the price before the click, and goes with the booking', async () => {
    const calls = serve(client, {
      'POST /api/booking/price': priced,
      'POST /api/booking': () => ({ status: 201, json: { ...booking, status: 'confirmed' } }),
    })
    open()
    await screen.findByRole('timer')
    await apply('spring-20')
    expect(await screen.findByText('SPRING20 takes ₦3,000 off')).toBeDefined()
    press('Pay ₦12,000 from wallet')
    await waitFor(() => expect(sent(calls, '/api/booking')).toHaveLength(1))
    expect(sent(calls, '/api/booking')[0]?.body).toMatchObject({ promotionCode: 'spring-20' })
  })

  test('that is wrong says so, and changes nothing', async () => {
    serve(client, { 'POST /api/booking/price': priced })
    open()
    await screen.findByRole('timer')
    await apply('WRONG')
    expect(await screen.findByText('We do not know this code.')).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Pay ₦15,000 from wallet' })).not.toEqual([])
  })

  test('that is refused with the booking leaves the price as it was, with the sentence', async () => {
    serve(client, {
      'POST /api/booking/price': priced,
      'POST /api/booking': () =>
        problem(422, 'VALIDATION_ERROR', 'Please check', { fields: { promotionCode: 'Only for a first session.' } }),
    })
    open()
    await screen.findByRole('timer')
    await apply('FIRST')
    await screen.findByText('FIRST takes ₦3,000 off')
    press('Pay ₦12,000 from wallet')
    expect(await screen.findByText('Only for a first session.')).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Pay ₦15,000 from wallet' })).not.toEqual([])
  })
})
