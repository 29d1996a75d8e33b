import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { GiftCode } from '#schemas/money/gift-codes.ts'
import { FreshPasswordProvider } from '#app/identity/confirm-password/fresh-password.tsx'
import { GiftCodesPage } from '#app/money/gift-codes/GiftCodesPage.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

const code = '7KQM-2XPD-R9TH-4WBC'
const open: GiftCode = {
  identifier: '019b0000-0000-7000-8000-00000009f001',
  code,
  amount: 10_000_00,
  currency: 'NGN',
  status: 'open',
  boughtAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2029-03-01T09:00:00.000Z',
  closedAt: null,
}
const wallet = {
  balance: 12_000_00,
  currency: 'NGN',
  minimumTopUp: 500_00,
  cardGateway: 'paystack',
  bankTransfer: true,
}

const show = (gifts: GiftCode[], more: Parameters<typeof fakeServer>[0] = {}, locale: 'en' | 'de' = 'en') => {
  const calls = fakeServer({
    'GET /api/gift-codes': () => ({ json: { gifts } }),
    'GET /api/wallet/balance': () => ({ json: wallet }),
    ...more,
  })
  showAccount(
    <FreshPasswordProvider>
      <GiftCodesPage />
    </FreshPasswordProvider>,
    { locale },
  )
  return calls
}
const sent = (calls: ReturnType<typeof fakeServer>) => calls.filter(({ method }) => method === 'POST')
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('buying a gift code', () => {
  test('the button names the amount, the rules stand above it, and the code is shown', async () => {
    const calls = show([], { 'POST /api/gift-codes': () => ({ status: 201, json: open }) })
    await press('Buy a gift code')
    expect(await screen.findByText(/^Whoever has the code can redeem it once/)).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: '₦10,000' }))
    expect(await screen.findByText('Paid from your wallet, which has ₦12,000.')).toBeDefined()
    await press('Buy for ₦10,000')
    const dialog = await screen.findByRole('dialog', { name: 'Your gift code for ₦10,000' })
    expect(within(dialog).getByText(code)).toBeDefined()
    expect(sent(calls)).toMatchObject([{ body: { amount: 10_000_00 } }])
    expect(sent(calls)[0]?.headers['idempotency-key']).toBeDefined()
  })

  test.each([
    ['4,999', 'A gift code is for at least ₦5,000.'],
    ['200,001', 'A gift code is for at most ₦200,000.'],
    ['12,500', 'You need ₦500 more in your wallet. Top up first.'],
    ['many', 'Please enter an amount such as 1,500.50'],
  ])('of %s is refused at the field, and nothing is sent', async (typed, sentence) => {
    const calls = show([])
    await press('Buy a gift code')
    const field = await screen.findByLabelText('Amount')
    await screen.findByText(/^Paid from your wallet/)
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.submit(field.closest('form')!)
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(sent(calls)).toEqual([])
  })
})

describe('redeeming a gift code', () => {
  test('a refused one shows why at the field and stays typed', async () => {
    const refusal = 'This code has been redeemed already.'
    const calls = show([], {
      'POST /api/gift-codes/redeem': () => problem(422, 'VALIDATION_ERROR', refusal, { fields: { code: refusal } }),
    })
    await press('Redeem a code')
    const field = await screen.findByLabelText('Gift code')
    fireEvent.change(field, { target: { value: ` ${code.toLowerCase()} ` } })
    await press('Add to my wallet')
    expect(await screen.findByText(refusal)).toBeDefined()
    expect(field).toHaveProperty('value', ` ${code.toLowerCase()} `)
    expect(sent(calls)).toMatchObject([{ body: { code: code.toLowerCase() } }])
  })

  test('the amount is named when it is in the wallet', async () => {
    show([], { 'POST /api/gift-codes/redeem': () => ({ json: { amount: 10_000_00, currency: 'NGN', balance: 0 } }) })
    await press('Redeem a code')
    fireEvent.change(await screen.findByLabelText('Gift code'), { target: { value: code } })
    await press('Add to my wallet')
    expect(await screen.findByText('₦10,000 added to your wallet')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('bought gift codes', () => {
  const redeemed: GiftCode = { ...open, code: null, status: 'redeemed', closedAt: '2026-03-05T09:00:00.000Z' }

  test('an open one can be copied and cancelled; a redeemed one says when', async () => {
    const cancelled = { ...open, status: 'cancelled', code: null, closedAt: '2026-03-06T09:00:00.000Z' }
    const calls = show([open, { ...redeemed, identifier: '019b0000-0000-7000-8000-00000009f002' }], {
      [`POST /api/gift-codes/${open.identifier}/cancel`]: () => ({ json: cancelled }),
    })
    expect(await screen.findByText(code)).toBeDefined()
    expect(screen.getAllByText('₦10,000')).toHaveLength(2)
    expect(screen.getByText('Redeemed on 5 March 2026')).toBeDefined()
    expect(screen.getAllByRole('button', { name: /^Cancel / })).toHaveLength(1)
    await press(`Cancel ${code}`)
    expect(await screen.findByText('Nobody can redeem it any more, and ₦10,000 returns to your wallet.')).toBeDefined()
    await press('Cancel the code')
    await waitFor(() =>
      expect(sent(calls).map(({ path }) => path)).toEqual([`/api/gift-codes/${open.identifier}/cancel`]),
    )
    expect(await screen.findByText('₦10,000 returned to your wallet')).toBeDefined()
  })

  test('are in German', async () => {
    show([open], {}, 'de')
    expect(await screen.findByText('Noch nicht eingelöst, gültig bis 1. März 2029')).toBeDefined()
  })
})
