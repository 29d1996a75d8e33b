import { notifyManager } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PayoutDetails } from '#schemas/money/payouts.ts'
import { FreshPasswordProvider } from '#app/identity/confirm-password/fresh-password.tsx'
import { PayoutDetailsPage } from '#app/money/payouts/PayoutDetailsPage.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

const missing: PayoutDetails = {
  status: 'missing',
  country: 'GB',
  currency: 'GBP',
  accountName: null,
  bankName: null,
  accountNumber: null,
  address: null,
  postalCode: null,
  accountType: null,
  accountOwnership: null,
  reason: null,
  changedAt: null,
  usableFrom: null,
  gateway: 'stripe',
}
const saved: PayoutDetails = { ...missing, status: 'verified', accountName: 'Theo Bassey', accountNumber: '•••• 2345' }

afterEach(() => notifyManager.setScheduler((notify) => setTimeout(notify, 0)))

/** Opens the page of a therapist in Britain without bank details, and sends some. */
async function sendFirstDetails(answer: () => { status?: number; json: object }, later: PayoutDetails) {
  let stored = missing
  fakeServer({
    'GET /api/provider/payout-details': () => ({ json: stored }),
    'PUT /api/provider/payout-details': () => {
      stored = later
      return answer()
    },
  })
  showAccount(
    <FreshPasswordProvider>
      <PayoutDetailsPage />
    </FreshPasswordProvider>,
    { viewer: { ...theo, country: 'GB' } },
  )
  const type = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } })
  const choose = async (name: string, option: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name }))
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }
  await type('Bank name', 'Barclays')
  await type('Sort code', '10-88-00')
  await type('Account number', '00012345')
  await choose('Account type', 'Current account')
  await choose('Account held as', 'Personal')
  await type('Name on the account', 'Theo Bassey')
  await type('Address', '27 Marchmont Street, London')
  await type('Postal code', 'WC1N 1AP')
  await type('Date of birth', '14/05/1984')
  fireEvent.click(screen.getByRole('button', { name: 'Save bank details' }))
}

test('the first bank details are shown once they are known, and the button to change them has the focus', async () => {
  // The new details reach the page later than it is drawn again.
  notifyManager.setScheduler((notify) => setTimeout(notify, 50))
  await sendFirstDetails(() => ({ json: saved }), saved)
  expect(await screen.findByText('•••• 2345')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Change')
})

test('the form stays with everything in it when the bank refuses the first details', async () => {
  const message = 'You must use a valid bank account number.'
  await sendFirstDetails(() => ({ status: 422, json: { code: 'BANK_REFUSED', message } }), {
    ...saved,
    status: 'rejected',
    reason: message,
  })
  expect(await screen.findByText(message)).toBeDefined()
  // The page has read by then that the details are refused.
  expect(await screen.findByText('Please enter the numbers again, even if they stay the same.')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account number' }).value).toBe('00012345')
})

test('refused details are shown as rejected, with the words of the bank, and can be entered again', async () => {
  const reason = 'You must use a valid bank account number.'
  fakeServer({
    'GET /api/provider/payout-details': () => ({ json: { ...saved, status: 'rejected', reason } }),
  })
  showAccount(<PayoutDetailsPage />, { viewer: { ...theo, country: 'GB' } })
  expect(await screen.findByText('Rejected')).toBeDefined()
  expect(screen.getByRole('note').textContent).toContain(reason)
  expect(screen.getByRole('button', { name: 'Enter details again' })).toBeDefined()
})
