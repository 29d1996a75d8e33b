import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import { sendMoney } from '#tests/e2e/support/bank-transfer.ts'
import { de, en, expect, expectNoOverflow, german, phone, test, toast } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi } from '#tests/e2e/support/people.ts'
import {
  expectCopied,
  expectFacts,
  requestAccount,
  transferDialog as dialog,
} from '#tests/e2e/support/transfer-dialog.ts'

/** Opening takes the gateway a moment, and the page polls every few seconds. */
const soon = { timeout: 30_000 }

test('On a German phone amounts have points and a comma, and a transfer has an IBAN', async ({ visitor }) => {
  const page = await visitor({ ...german, viewport: phone })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsNewAccount(page, { country: 'DE' })

  await test.step('an amount is typed, also into the middle', async () => {
    await page.goto('/de/wallet/')
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
