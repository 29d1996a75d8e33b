import { expectAccessible } from '#tests/e2e/support/axe.ts'
import {
  de,
  en,
  expect,
  expectNoOverflow,
  german,
  lagos,
  type Page,
  phone,
  test,
  toast,
  type words,
} from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { fillWallet } from '#tests/e2e/support/people.ts'

type Words = ReturnType<typeof words>

async function openDialog(page: Page, t: Words) {
  await page.getByRole('button', { name: t('refunds.open'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('refunds.title') })
  await expect(dialog).toBeVisible()
  return dialog
}
const sent = (page: Page, t: Words) => page.getByRole('list', { name: t('refunds.list') }).getByRole('listitem')

test('A client refunds a part of a top-up to the card, and sees its status', async ({ visitor }) => {
  const page = await visitor(lagos)
  await signInAsNewAccount(page, { country: 'NG' })
  await page.goto('/wallet/')
  await expect(page.getByText(en('refunds.nothing'))).toBeVisible()
  await fillWallet(page, 5_000_00)
  await page.goto('/wallet/')
  const dialog = await openDialog(page, en)
  const amount = dialog.getByLabel(en('refunds.amount'))
  await expect(amount).toHaveValue('5,000')
  await amount.fill('5000.01')
  await dialog.getByRole('button', { name: 'Refund ₦5,000.01' }).click()
  await expect(dialog.getByText(en('refunds.too_much', { amount: '₦5,000' }))).toBeVisible()
  await expect(amount).toBeFocused()
  await expectAccessible(page)
  await amount.fill('2000')
  await dialog.getByRole('button', { name: 'Refund ₦2,000' }).click()
  await expect(toast(page, en('refunds.sent', { amount: '₦2,000' }))).toBeVisible()
  await expect(sent(page, en)).toHaveCount(1)
  await expect(sent(page, en)).toContainText('₦2,000')
  await expect(page.getByText('₦3,000', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)

  const row = page.getByRole('row').filter({ hasText: en('resources.transactions.choices.transactionType.payout') })
  await row.getByRole('link').first().click()
  await expect(page.getByText(en('trail.to_card'))).toBeVisible()
})

test('On a German phone a client who wants to delete an account with money first refunds all of it to the card', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, viewport: phone })
  await signInAsNewAccount(page, { country: 'DE' })
  await fillWallet(page, 50_00)
  await page.goto('/de/account/privacy/')
  await page.getByRole('button', { name: de('own_data.delete_open') }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: de('own_data.delete_to_wallet') })
    .click()
  await page.waitForURL(/\/de\/wallet\/$/)
  await expect(page.getByRole('heading', { name: de('refunds.title') })).toBeVisible()
  const dialog = await openDialog(page, de)
  await expect(dialog.getByLabel(de('refunds.amount'))).toHaveValue('50')
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: /^50,00\s€ erstatten$/ }).click()
  await expect(sent(page, de)).toHaveCount(1)
  await expect(sent(page, de)).toContainText(/50,00\s€/)
  await expect(page.getByText(de('refunds.nothing'))).toBeVisible()
})
