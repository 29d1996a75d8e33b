/** Operators issue and withdraw gift codes that the platform pays. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { IssuedGift } from '#schemas/money/issued-gifts.ts'
import { PromotionsPage } from '#app/money/promotions/PromotionsPage.tsx'
import { show } from '#tests/web/operations/render-operators.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'

const code = '7KQM-2XPD-R9TH-4WBC'
const open: IssuedGift = {
  identifier: '019b0000-0000-7000-8000-00000009f101',
  amount: 10_000_00,
  currency: 'NGN',
  status: 'open',
  reason: 'Goodwill after an outage',
  isMailed: true,
  issuedByName: 'Olu Desk',
  issuedAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2027-01-01T00:00:00.000Z',
  closedAt: null,
}
const withdrawal = `POST /api/admin/gift-codes/${open.identifier}/withdraw` as const

const showPage = (gifts: IssuedGift[], more: Parameters<typeof fakeServer>[0] = {}, locale: 'en' | 'de' = 'en') => {
  const calls = fakeServer({
    'GET /api/admin/promotions': () => ({ json: { promotions: [] } }),
    'GET /api/admin/gift-codes': () => ({ json: { gifts } }),
    ...more,
  })
  show(<PromotionsPage />, { locale })
  return calls
}
const sent = (calls: ReturnType<typeof fakeServer>) => calls.filter(({ method }) => method === 'POST')
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })

test('an operator issues a code with a reason; it is mailed, and shown once', async () => {
  const calls = showPage([], {
    'POST /api/admin/gift-codes': () => ({ status: 201, json: { ...open, code } }),
  })
  expect(await screen.findByText('No gift codes have been issued yet.')).toBeDefined()
  await press('Issue gift code')
  expect(await screen.findByText('From ₦5,000 to ₦200,000')).toBeDefined()
  expect(screen.queryByLabelText('Language of the e-mail')).toBeNull()
  type('Amount', '10,000')
  type('Reason', 'Goodwill after an outage')
  type('E-mail address of the receiver', ' partner@example.org ')
  expect(screen.getByLabelText('Language of the e-mail')).toBeDefined()
  await press('Issue code')
  const dialog = within(await screen.findByRole('dialog', { name: 'Gift code for ₦10,000' }))
  expect(dialog.getByText(code)).toBeDefined()
  expect(dialog.getByText('The code is on its way to partner@example.org.')).toBeDefined()
  expect(dialog.getByText(/it is not shown again\. It is valid until 31 December 2026\./)).toBeDefined()
  const [call] = sent(calls)
  expect(call?.body).toEqual({
    amount: 10_000_00,
    currency: 'NGN',
    reason: 'Goodwill after an outage',
    recipientEmail: 'partner@example.org',
    recipientLocale: 'en',
  })
  expect(call?.headers['idempotency-key']).toBeDefined()
})

test('without a reason nothing is sent', async () => {
  const calls = showPage([])
  await press('Issue gift code')
  type('Amount', '10,000')
  await press('Issue code')
  expect(await screen.findByText('Please give a reason of at least 10 characters')).toBeDefined()
  expect(sent(calls)).toEqual([])
})

test('an open code can be withdrawn; the others say what became of them', async () => {
  let gifts: IssuedGift[] = [
    open,
    { ...open, identifier: '019b0000-0000-7000-8000-00000009f102', status: 'redeemed', closedAt: open.issuedAt },
    { ...open, identifier: '019b0000-0000-7000-8000-00000009f103', status: 'expired', closedAt: open.expiresAt },
  ]
  const calls = showPage([], {
    'GET /api/admin/gift-codes': () => ({ json: { gifts } }),
    [withdrawal]: () => {
      gifts = [{ ...open, status: 'withdrawn', closedAt: '2026-03-02T09:00:00.000Z' }]
      return { json: gifts[0]! }
    },
  })
  expect(await screen.findByText(/Open until 31 December 2026/)).toBeDefined()
  expect(screen.getByText(/Redeemed on /)).toBeDefined()
  expect(screen.getByText(/Expired on 31 December 2026/)).toBeDefined()
  expect(screen.getAllByText(/^By Olu Desk on .* · sent by e-mail$/)).toHaveLength(3)
  expect(screen.getAllByRole('button', { name: /^Withdraw / })).toHaveLength(1)
  await press('Withdraw the gift code for ₦10,000: Goodwill after an outage')
  expect(await screen.findByText('Nobody can redeem it any more, and ₦10,000 return to Solace.')).toBeDefined()
  await press('Withdraw the code')
  expect(await screen.findByText('₦10,000 returned to Solace')).toBeDefined()
  expect(await screen.findByText(/Withdrawn on /)).toBeDefined()
  expect(sent(calls)).toHaveLength(1)
})

test('a code that was redeemed meanwhile says so, and the list is read again', async () => {
  let gift = open
  showPage([], {
    'GET /api/admin/gift-codes': () => ({ json: { gifts: [gift] } }),
    [withdrawal]: () => {
      gift = { ...open, status: 'redeemed', closedAt: '2026-03-02T09:00:00.000Z' }
      return problem(409, 'GIFT_REDEEMED', 'This gift code has been redeemed.')
    },
  })
  await press(/^Withdraw the gift code/)
  await press('Withdraw the code')
  expect(await screen.findByText('This gift code has been redeemed.')).toBeDefined()
  await waitFor(() => expect(screen.getByText(/Redeemed on /)).toBeDefined())
})

test('in German', async () => {
  showPage([open], {}, 'de')
  expect(await screen.findByText(/Offen bis 31\. Dezember 2026/)).toBeDefined()
  await press('Geschenkcode ausgeben')
  type('E-Mail-Adresse der beschenkten Person', 'a@example.org')
  expect(screen.getByText('Deutsch')).toBeDefined()
})
