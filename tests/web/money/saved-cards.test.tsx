import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentMethod } from '#schemas/money/payment-methods.ts'
import { SavedCards } from '#app/money/payments/SavedCards.tsx'
import { startChoice } from '#schemas/money/payment-choice.ts'
import { PaymentPage } from '#app/scheduling/paying/PaymentPage.tsx'
import { visa } from '#tests/web/support/card-fixture.ts'
import { booking, bookingId, cost } from '#tests/web/support/booking-fixture.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

const master = {
  ...visa,
  identifier: '019b0000-0000-7000-8000-0000000ca002',
  brand: 'mastercard',
  last4: '3184',
  expMonth: 11,
  isDefault: false,
}
const poor = { ...cost, walletBalance: 0, shortfall: cost.amount, suggestedTopUp: cost.amount }
const reference = `booking-${bookingId}`

test.each([
  ['nothing to pay', { amount: 0, balance: 0, methods: [visa], hasCards: true }, { method: 'free' }],
  ['enough in the wallet', { amount: 5, balance: 5, methods: [visa], hasCards: true }, { method: 'wallet' }],
  [
    'too little in the wallet',
    { amount: 5, balance: 4, methods: [visa, master], hasCards: true },
    { method: 'card', paymentMethod: visa.identifier },
  ],
  ['no saved card', { amount: 5, balance: 4, methods: [], hasCards: true }, { method: 'card' }],
  ['no cards at all', { amount: 5, balance: 4, methods: [], hasCards: false }, { method: 'wallet' }],
  ['a top-up', { amount: 5, balance: null, methods: [], hasCards: true }, { method: 'card' }],
] as const)('with %s the choice starts with what pays', (_what, offer, choice) => {
  expect(startChoice(offer)).toEqual(choice)
})

describe('the payment page', () => {
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
  const open = (
    offer: object,
    answer = () => ({
      json: { payment: { reference, status: 'pending' }, metadata: { authorizationUrl: 'https://bank.example/' } },
    }),
  ) => {
    const calls = fakeServer({
      [`GET /api/booking/${bookingId}`]: () => ({
        json: { ...booking, status: 'pending', actions: ['pay', 'cancel'] },
      }),
      [`GET /api/payment/booking/${bookingId}`]: () => ({ json: { ...poor, ...offer } }),
      [`POST /api/payment/booking/${bookingId}`]: answer,
    })
    showAccount(<PaymentPage />, { at: `/payment/${bookingId}/`, path: '/payment/:id' })
    return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  }
  const pay = async () => fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦15,000' }))

  test('has the default card preselected, and goes to the bank where it wants a confirmation', async () => {
    const sent = open({ savedCards: [visa, master] })
    const chosen = await screen.findByLabelText<HTMLInputElement>(/^Visa ending in 4242/)
    expect(chosen.checked).toBe(true)
    expect(screen.getByText('Expires 08/28. Your bank may ask you to confirm.')).toBeDefined()
    await pay()
    await waitFor(() => expect(left).toEqual(['https://bank.example/']))
    expect(sent()).toEqual([
      {
        method: 'card',
        paymentMethod: visa.identifier,
        expectedAmount: cost.amount,
        returnUrl: `/payment/${bookingId}/`,
      },
    ])
  })

  test('saves another card only with the tick, which is not set', async () => {
    const sent = open({ savedCards: [visa] })
    fireEvent.click(await screen.findByLabelText(/^Another card/))
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save this card for next time' })
    expect(tick.checked).toBe(false)
    expect(screen.getByText('Kept by Paystack, not by us. You can remove it in your wallet.')).toBeDefined()
    fireEvent.click(tick)
    await pay()
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ method: 'card', saveCard: true })]))
  })

  test('says at the button why a card was refused, until the next attempt', async () => {
    const sent = open(
      { savedCards: [visa] },
      () => problem(402, 'PAYMENT_FAILED', 'The card does not have enough money.') as never,
    )
    await pay()
    expect((await screen.findByRole('alert')).textContent).toBe('The card does not have enough money.')
    fireEvent.click(screen.getByLabelText(/^Wallet/))
    expect(sent()).toHaveLength(1)
  })
})

describe('the cards in the wallet', () => {
  const adding = { amount: 50_00, currency: 'NGN' }
  const open = (methods: PaymentMethod[], offer: object = { cardGateway: 'paystack', adding }) => {
    const calls = fakeServer({
      'GET /api/payment-methods': () => ({ json: { ...offer, methods } }),
      'POST /api/payment/card': () => ({
        status: 201,
        json: { payment: { reference, status: 'pending' }, metadata: { authorizationUrl: 'https://pay.example/' } },
      }),
      [`PUT /api/payment-methods/${master.identifier}/default`]: () => ({
        json: {
          cardGateway: 'paystack',
          adding,
          methods: [
            { ...master, isDefault: true },
            { ...visa, isDefault: false },
          ],
        },
      }),
      [`DELETE /api/payment-methods/${visa.identifier}`]: () => ({ status: 204, json: undefined }),
    })
    showAccount(<SavedCards />)
    return calls
  }

  test('without any say how one is saved', async () => {
    open([])
    expect(await screen.findByText(/No card is saved/)).toBeDefined()
  })

  test('show which is used first and which has expired', async () => {
    open([visa, { ...master, isExpired: true }])
    expect(await screen.findByText('Used first · Expires 08/28')).toBeDefined()
    expect(screen.getByText('Expired 11/28')).toBeDefined()
    expect(screen.queryByRole('button', { name: /first/ })).toBeNull()
  })

  test('can be put first', async () => {
    open([visa, master])
    fireEvent.click(await screen.findByRole('button', { name: 'Use first: Mastercard ending in 3184' }))
    expect(await screen.findByText('Mastercard ending in 3184 is used first')).toBeDefined()
  })

  test('are added after the consent, and the charge is shown before', async () => {
    const left: string[] = []
    vi.stubGlobal('location', {
      protocol: 'http:',
      hostname: 'localhost',
      href: 'http://localhost/here/',
      assign: (to: string) => void left.push(to),
    })
    const calls = open([])
    const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    fireEvent.click(await screen.findByRole('button', { name: 'Add a card' }))
    const dialog = await screen.findByRole('dialog')
    expect(
      within(dialog).getByText(/^To check the card, Paystack charges ₦50\. We refund it to the card at once/),
    ).toBeDefined()
    const go = within(dialog).getByRole('button', { name: 'Continue to Paystack' })
    fireEvent.click(go)
    expect(within(dialog).getByRole('alert').textContent).toBe('To add a card, please agree that it is saved.')
    expect(sent()).toEqual([])
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Save this card for next time' }))
    fireEvent.click(go)
    await waitFor(() => expect(left).toEqual(['https://pay.example/']))
    expect(sent()).toEqual([{ amount: 50_00, saveCard: true, returnUrl: '/wallet/' }])
  })

  test('are added without a charge where the gateway needs none', async () => {
    open([], { cardGateway: 'stripe', adding: { amount: 0, currency: 'GBP' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Add a card' }))
    expect(await screen.findByText('Nothing is charged.')).toBeDefined()
  })

  test('cannot be added where there is no gateway for cards', async () => {
    open([], { cardGateway: null, adding: null })
    expect(await screen.findByText(/Card payments in this currency are not possible yet/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add a card' })).toBeNull()
  })

  test('are removed after a confirmation', async () => {
    const calls = open([visa])
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Visa ending in 4242' }))
    const dialog = await screen.findByRole('dialog')
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
    expect(await screen.findByText('Visa ending in 4242 is removed')).toBeDefined()
  })
})
