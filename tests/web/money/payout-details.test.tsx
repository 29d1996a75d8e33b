import { notifyManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PayoutDetails } from '#schemas/money/payouts.ts'
import { FreshPasswordProvider } from '#app/identity/confirm-password/fresh-password.tsx'
import { PayoutDetailsPage } from '#app/money/payouts/PayoutDetailsPage.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
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
const nigerian: PayoutDetails = { ...missing, country: 'NG', currency: 'NGN', gateway: 'paystack' }
const saved: PayoutDetails = { ...missing, status: 'verified', accountName: 'Theo Bassey', accountNumber: '•••• 2345' }

afterEach(() => notifyManager.setScheduler((notify) => setTimeout(notify, 0)))

const type = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } })
const choose = async (name: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

/** What every country asks of the account holder. */
async function typeHolder() {
  await choose('Account type', 'Current account')
  await choose('Account held as', 'Personal')
  await type('Name on the account', 'Theo Bassey')
  await type('Address', '27 Marchmont Street, London')
  await type('Postal code', 'WC1N 1AP')
  await type('Date of birth', '14/05/1984')
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save bank details' }))

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
  await type('Bank name', 'Barclays')
  await type('Sort code', '10-88-00')
  await type('Account number', '00012345')
  await typeHolder()
  save()
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

test('in Nigeria the bank is found by typing, and whose account it is before it is saved under that name', async () => {
  const sentence = 'The bank has this account under the name UMAR FUNKE.'
  const calls = fakeServer({
    'GET /api/provider/payout-details': () => ({ json: nigerian }),
    'GET /api/provider/banks': () => ({ json: { data: [{ code: '057', name: 'Zenith Bank' }] } }),
    'POST /api/provider/payout-details/resolve': ({ body }) =>
      (body as { accountNumber: string }).accountNumber === '2041337756'
        ? { json: { accountName: 'UMAR FUNKE' } }
        : problem(422, 'ACCOUNT_UNKNOWN', 'The bank does not know this account number.'),
    'PUT /api/provider/payout-details': () =>
      problem(422, 'VALIDATION_ERROR', 'Please check the form', { fields: { accountName: sentence } }),
  })
  showAccount(
    <FreshPasswordProvider>
      <PayoutDetailsPage />
    </FreshPasswordProvider>,
    { viewer: theo },
  )
  const bank = await screen.findByRole('combobox', { name: 'Bank' })
  fireEvent.change(bank, { target: { value: 'Sparkasse' } })
  expect(await screen.findByText('No matching options found')).toBeDefined()
  fireEvent.change(bank, { target: { value: 'zenith' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Zenith Bank' }))
  await type('Account number', '2041330000')
  expect(await screen.findByText('The bank does not know this account number.')).toBeDefined()
  await type('Account number', '204 133 7756')
  expect(await screen.findByText('Account of UMAR FUNKE')).toBeDefined()
  await typeHolder()
  save()
  expect(await screen.findByText(sentence)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name on the account' })))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    bankCode: '057',
    bankName: 'Zenith Bank',
    accountNumber: '2041337756',
    accountName: 'Theo Bassey',
  })
})
