import { expectAccessible } from '#tests/e2e/support/axe.ts'
import {
  fillAmericanAccount,
  fillHolder,
  input,
  saveButton,
  expireFreshPassword,
} from '#tests/e2e/support/bank-details.ts'
import { de, en, expect, german, test, toast } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi } from '#tests/e2e/support/people.ts'
import { tabTo } from '#tests/e2e/support/steps.ts'

test('A therapist in America comes from the checklist, gets field errors, and sees the account masked', async ({
  visitor,
}) => {
  const page = await visitor()
  await signInAsNewAccount(page, { userType: 'provider', country: 'US' })
  await page.goto('/verification/')
  await page.getByRole('link', { name: en('verification.to_step.payout') }).click()
  await expect(page.getByRole('heading', { level: 1, name: en('payouts.details.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: en('payouts.details.stripe_agreement_link') })).toBeVisible()
  await saveButton(page, en).click()
  await expect(input(page, en, 'bankName')).toBeFocused()
  await expect(page.getByText(en('validation.account_ownership'))).toBeVisible()
  await expectAccessible(page)

  await fillAmericanAccount(page, en)
  await input(page, en, 'routingNumber').fill('110000001')
  await fillHolder(page, en)
  await expect(page.getByText(en('validation.routing_number'))).toBeVisible()
  await input(page, en, 'routingNumber').fill('110000000')
  await input(page, en, 'accountNumber').fill('0001 2345 6789')
  await saveButton(page, en).click()
  await expect(toast(page, en('payouts.details.saved'))).toBeVisible()
  await expect(page.getByText('•••• 6789')).toBeVisible()
  await expect(page.getByText(en('payouts.details.status.verified'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: en('payouts.details.change') })).toBeFocused()
  await expect(page.getByText('000123456789')).toHaveCount(0)

  await page.goBack()
  const step = page.getByRole('listitem').filter({ hasText: en('verification.steps.payout') })
  await expect(step).toContainText(en('verification.checklist.done'))
})

const commerzbank = {
  accountName: 'Robin Hale',
  address: 'Hafenstraße 12, Berlin',
  postalCode: '10115',
  accountType: 'checking',
  accountOwnership: 'personal',
  dateOfBirth: '1984-02-29',
  bankName: 'Commerzbank',
  bankCode: 'COBADEFFXXX',
  accountNumber: 'DE89370400440532013000',
}

test('A therapist in Germany changes the account by keyboard, enters the password, and sees when the change takes effect', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, refusals: true })
  const { email, password } = await signInAsNewAccount(page, { userType: 'provider', country: 'DE' })
  await callApi(page, '/user/confirm-password', { method: 'POST', body: { password } })
  await callApi(page, '/provider/payout-details', { method: 'PUT', body: commerzbank })
  await page.goto('/de/payouts/details/')
  await expect(page.getByText('•••• 3000')).toBeVisible()

  await expireFreshPassword(email)
  await tabTo(page, page.getByRole('button', { name: de('payouts.details.change') }))
  await page.keyboard.press('Enter')
  await expect(input(page, de, 'bankName')).toHaveValue('Commerzbank')
  await expect(input(page, de, 'iban')).toHaveValue('')
  await tabTo(page, input(page, de, 'iban'))
  await page.keyboard.type('NL91 ABNA 0417 1643 01')
  await page.keyboard.press('Tab')
  await expect(page.getByText(de('validation.iban'))).toBeVisible()
  await input(page, de, 'iban').fill('')
  await input(page, de, 'iban').focus()
  await page.keyboard.type('NL91 ABNA 0417 1643 00')
  await tabTo(page, input(page, de, 'bic'))
  await page.keyboard.type('ABNANL2A')
  await input(page, de, 'dateOfBirth').fill('1984-02-29')
  await tabTo(page, saveButton(page, de))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(de('security.fresh.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('•••• 4300')).toBeVisible()
  await expect(page.getByRole('note')).toContainText('Sie haben Ihre Bankverbindung geändert. Sie gilt ab')
  await expectAccessible(page)
})
