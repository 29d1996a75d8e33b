import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { en, expect, type Page, test, toast } from '#tests/e2e/support/test.ts'
import { offerTwoTherapies } from '#tests/e2e/support/offer-therapies.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'

const line = (page: Page, therapy: string) => page.getByRole('row').filter({ hasText: therapy })

test('A therapist sets a fee for one therapy', async ({ visitor }) => {
  const page = await visitor()
  await signInAsNewAccount(page, { userType: 'provider' })
  await offerTwoTherapies(page)
  await page.goto('/overview/')
  await page.getByRole('link', { name: en('account.nav.fees') }).click()
  const first = page.getByRole('button', { name: /^Edit: (?!General fee)/ }).first()
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Edit: ', '')
  await first.click()

  await page.getByLabel(en('fees.fee_of', { name })).fill('33 000')
  await expect(page.getByText('Read as £33,000.')).toBeVisible()
  await expect(line(page, name)).toContainText('4,950')
  await expectAccessible(page)
  await page.getByLabel(en('fees.fee_of', { name })).press('Enter')
  await expect(toast(page, 'Fee Successfully Saved')).toBeVisible()
  await expect(line(page, name)).toContainText('33,000')
  await expect(line(page, name)).toContainText('28,050')
})
