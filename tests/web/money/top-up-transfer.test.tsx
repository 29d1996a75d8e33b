import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import { TopUpDialog } from '#app/money/payments/TopUpDialog.tsx'
import { type Answer, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

const account: VirtualAccount = {
  status: 'active',
  currency: 'NGN',
  kind: 'nuban',
  bankName: 'Wema Bank',
  accountNumber: '9930000001',
  accountName: 'Clara Afolabi',
}

/** Opens the dialog, chooses the transfer and asks for the account number; the answers of the server come in turn. */
async function requestAccount(...answers: Answer[]) {
  const calls = fakeServer({
    'GET /api/wallet/balance': () => ({
      json: { balance: 0, currency: 'NGN', minimumTopUp: 500_00, cardGateway: 'paystack', bankTransfer: true },
    }),
    'GET /api/virtual-accounts/account': () => ({ json: { status: 'none', currency: 'NGN' } }),
    'POST /api/virtual-accounts/generate': () => answers.shift() ?? 'offline',
  })
  showAccount(<TopUpDialog currency="NGN" returnUrl="/wallet/" onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Transfer To Account/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Get my account number' }))
  return () => calls.filter(({ method }) => method === 'POST')
}

test('without a last name the profile is required first', async () => {
  await requestAccount(problem(422, 'PROFILE_NAME_REQUIRED', 'Please add your name'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Please add your first and last name to your profile first: the bank needs them for your account.',
  )
  expect(screen.getByRole('link', { name: 'Update my profile' }).getAttribute('href')).toBe('/account/')
})

test('an account that the bank refuses can be requested again', async () => {
  const requests = await requestAccount({ json: { status: 'failed', currency: 'NGN' } }, { json: account })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We could not open the account. Nothing has been paid, and you can try again.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'I Have Made The Payment' })).toBeDefined()
  expect(screen.getByText('Wema Bank')).toBeDefined()
  await waitFor(() => expect(requests()).toHaveLength(2))
})
