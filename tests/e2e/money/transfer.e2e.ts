import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import { sendMoney } from '#tests/e2e/support/bank-transfer.ts'
import { de, en, expect, expectNoOverflow, german, phone, test, toast } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, fillWallet } from '#tests/e2e/support/people.ts'
import {
  expectCopied,
  expectFacts,
  requestAccount,
  transferDialog as dialog,
} from '#tests/e2e/support/transfer-dialog.ts'

/** Opening takes the gateway a moment, and the page polls every few seconds. */
const soon = { timeout: 30_000 }

test('On a German phone amounts have points and a comma, a transfer has an IBAN, and all goes back to the card before the account is deleted', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, viewport: phone, refusals: true })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsNewAccount(page, { country: 'DE' })
  await fillWallet(page, 50_00)

  await test.step('the address of the payment of somebody else does not block the page', async () => {
    await page.goto('/de/wallet/?reference=topup-00000000-0000-4000-8000-000000000000')
    await page.waitForURL(/\/wallet\/$/)
    await expect(page.getByText(de('payment.dont_close'))).toBeHidden()
  })

  await test.step('an amount is typed, also into the middle', async () => {
    await page.getByRole('button', { name: de('wallet.top_up') }).click()
    await expect(dialog(page).getByRole('button')).toContainText([
      de('transfers.by_card', { gateway: 'Stripe' }),
      de('transfers.title'),
    ])
    await expectNoOverflow(page)
    await dialog(page)
      .getByRole('button', { name: de('transfers.by_card', { gateway: 'Stripe' }) })
      .click()
    const amount = dialog(page).getByLabel(de('wallet.amount'))
    await amount.pressSequentially('1250,50')
    await expect(amount).toHaveValue('1.250,50')
    await expect(dialog(page).getByRole('button', { name: /1\.250,50\s€ aufladen/ })).toBeVisible()
    await amount.fill('15000')
    await amount.press('Home')
    await amount.press('ArrowRight')
    await amount.pressSequentially('234')
    await expect(amount).toHaveValue('12.345.000')
    await amount.press('Backspace')
    await amount.press('Backspace')
    await expect(amount).toHaveValue('125.000')
    await amount.press('Delete')
    await expect(amount).toHaveValue('12.000')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('the account of a transfer', async () => {
    await page.getByRole('button', { name: de('wallet.top_up') }).click()
    await requestAccount(page, de)
    const made = dialog(page).getByRole('button', { name: de('transfers.made') })
    await expect(made).toBeVisible(soon)
    const account = await callApi<VirtualAccount>(page, '/virtual-accounts/account')
    await expectFacts(page, de, ['bankName', 'iban', 'bic', 'accountName'])
    await expectNoOverflow(page)
    await expectCopied(page, de, 'iban', account.iban)
    await made.click()
    await expect(page.getByRole('dialog', { name: de('transfers.in_progress') })).toBeVisible()
    await expectNoOverflow(page)
    await sendMoney('stripe', { accountNumber: account.accountNumber ?? '', amount: 120_00 })
    const sum = formatMoney('de', 120_00, account.currency)
    await expect(toast(page, de('wallet.arrived', { amount: sum }))).toBeVisible(soon)
  })

  await test.step('who wants to delete the account is led to the wallet, and refunds', async () => {
    await page.goto('/de/account/privacy/')
    await page.getByRole('button', { name: de('own_data.delete_open') }).click()
    await dialog(page)
      .getByRole('link', { name: de('own_data.delete_to_wallet') })
      .click()
    await page.waitForURL(/\/de\/wallet\/$/)
    const kind = de('resources.transactions.choices.transactionType.bank_transfer_in')
    const sum = formatMoney('de', 120_00, 'EUR')
    await expect(page.locator('li, tr').filter({ hasText: kind }).filter({ hasText: sum })).toBeVisible()
    await page.getByRole('button', { name: de('refunds.open'), exact: true }).click()
    await expect(page.getByRole('dialog', { name: de('refunds.title') })).toBeVisible()
    await expect(dialog(page).getByLabel(de('refunds.amount'))).toHaveValue('50')
    await expectNoOverflow(page)
    await dialog(page)
      .getByRole('button', { name: /^50,00\s€ erstatten$/ })
      .click()
    const sent = page.getByRole('list', { name: de('refunds.list') }).getByRole('listitem')
    await expect(sent).toHaveCount(1)
    await expect(sent).toContainText(/50,00\s€/)
    await expect(page.getByText(de('refunds.nothing'))).toBeVisible()
  })
})

test('The exact words of the specification', () => {
  expect(['title', 'made', 'in_progress', 'back_home'].map((key) => en(`transfers.${key}`))).toEqual([
    'Transfer To Account',
    'I Have Made The Payment',
    'Topup In Progress',
    'Back to Home',
  ])
  expect(en('transfers.by_card', { gateway: 'Paystack' })).toBe('Top Up Via Paystack')
  expect(en('wallet.arrived', { amount: '' })).toContain('Payment successful!')
})
