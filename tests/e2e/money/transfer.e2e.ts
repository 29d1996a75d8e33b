import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { rename, sendMoney } from '#tests/e2e/support/bank-transfer.ts'
import {
  de,
  desktop,
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
import { callApi } from '#tests/e2e/support/people.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { choiceOf, tabTo, withSum } from '#tests/e2e/support/steps.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

type Reader = ReturnType<typeof words>

/** Opening takes the gateway a moment, and the page polls every few seconds. */
const soon = { timeout: 30_000 }
const dialog = (page: Page) => page.getByRole('dialog')
const fact = (page: Page, name: string) => dialog(page).getByRole('term').filter({ hasText: name }).locator('..')

async function openTransfer(page: Page, t: Reader): Promise<void> {
  await page.getByRole('button', { name: t('wallet.top_up') }).click()
  await dialog(page)
    .getByRole('button', { name: t('transfers.title') })
    .click()
}

async function getAccount(page: Page, t: Reader): Promise<VirtualAccount> {
  await dialog(page)
    .getByRole('button', { name: t('transfers.generate') })
    .click()
  await expect(dialog(page).getByRole('button', { name: t('transfers.made') })).toBeVisible(soon)
  return callApi<VirtualAccount>(page, '/virtual-accounts/account')
}

async function expectFacts(page: Page, t: Reader, names: readonly string[]): Promise<void> {
  for (const name of names) await expect(fact(page, t(`transfers.facts.${name}`)).first()).toBeVisible()
}

async function expectCopied(page: Page, t: Reader, name: string, value: string | null | undefined): Promise<void> {
  const label = t(`transfers.facts.${name}`)
  await dialog(page)
    .getByRole('button', { name: t('transfers.copy_name', { name: label }) })
    .click()
  const message = dialog(page)
    .getByRole('status')
    .filter({ hasText: t('transfers.copied_name', { name: label }) })
  await expect(message).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
}

test('In Nigeria a transfer to an own virtual account arrives, after a missing and a refused name', async ({
  visitor,
}) => {
  const page = await visitor({ ...lagos, viewport: desktop, refusals: true })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { email } = await signInAsNewAccount(page, { country: 'NG' })

  await test.step('without a last name the profile is required first', async () => {
    await rename(email, null)
    await page.goto('/wallet/')
    await page.getByRole('button', { name: en('wallet.top_up') }).click()
    await expect(dialog(page).getByRole('button')).toContainText([
      en('transfers.by_card', { gateway: 'Paystack' }),
      en('transfers.title'),
    ])
    await dialog(page)
      .getByRole('button', { name: en('transfers.title') })
      .click()
    await dialog(page)
      .getByRole('button', { name: en('transfers.generate') })
      .click()
    await expect(dialog(page).getByRole('alert')).toHaveText(en('errors.PROFILE_NAME_REQUIRED'))
    await expectAccessible(page)
    await dialog(page)
      .getByRole('link', { name: en('transfers.to_profile') })
      .click()
    await page.waitForURL(/\/account\//)
  })

  await test.step('an account that the bank refuses can be requested again', async () => {
    await rename(email, 'Refused')
    await page.goto('/wallet/')
    await openTransfer(page, en)
    await dialog(page)
      .getByRole('button', { name: en('transfers.generate') })
      .click()
    await expect(dialog(page).getByText(en('transfers.failed'))).toBeVisible(soon)
    await expectAccessible(page)
    await rename(email, 'Hale')
    await dialog(page)
      .getByRole('button', { name: en('transfers.retry') })
      .click()
    await expect(dialog(page).getByRole('button', { name: en('transfers.made') })).toBeVisible(soon)
  })

  const account = await callApi<VirtualAccount>(page, '/virtual-accounts/account')
  await test.step('the account details are shown and can be copied', async () => {
    await expectFacts(page, en, ['bankName', 'accountNumber', 'accountName'])
    await expectAccessible(page)
    await expectCopied(page, en, 'accountNumber', account.accountNumber)
  })

  await test.step('the money arrives while the client looks at the overview', async () => {
    await dialog(page)
      .getByRole('button', { name: en('transfers.made') })
      .click()
    await expect(page.getByRole('dialog', { name: en('transfers.in_progress') })).toBeVisible()
    await expectAccessible(page)
    await dialog(page)
      .getByRole('link', { name: en('transfers.back_home') })
      .click()
    await page.waitForURL(/\/overview\//)
    await expect(page.getByRole('heading', { name: en('home.how.title') })).toBeVisible()
    await sendMoney('paystack', { accountNumber: account.accountNumber ?? '', amount: 5_000_00 })
    const sum = formatMoney('en', 5_000_00, account.currency)
    await expect(toast(page, en('wallet.arrived', { amount: sum }))).toBeVisible(soon)
    await expect(page.getByRole('main').getByText(sum, { exact: true })).toBeVisible()
  })
})

test('On a German phone the account has an IBAN, and the transfer is in the list of transactions', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, viewport: phone })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsNewAccount(page, { country: 'DE' })
  await page.goto('/de/wallet/')
  await page.getByRole('button', { name: de('wallet.top_up') }).click()
  await expect(dialog(page).getByRole('button')).toContainText([
    de('transfers.by_card', { gateway: 'Stripe' }),
    de('transfers.title'),
  ])
  await expectNoOverflow(page)
  await dialog(page)
    .getByRole('button', { name: de('transfers.title') })
    .click()
  const account = await getAccount(page, de)
  await expectFacts(page, de, ['bankName', 'iban', 'bic', 'accountName'])
  await expectNoOverflow(page)
  await expectCopied(page, de, 'iban', account.iban)
  await dialog(page)
    .getByRole('button', { name: de('transfers.made') })
    .click()
  await expect(page.getByRole('dialog', { name: de('transfers.in_progress') })).toBeVisible()
  await expectNoOverflow(page)
  await dialog(page)
    .getByRole('link', { name: de('transfers.back_home') })
    .click()
  await page.waitForURL(/\/de\/overview\//)

  await sendMoney('stripe', { accountNumber: account.accountNumber ?? '', amount: 120_00 })
  const sum = formatMoney('de', 120_00, account.currency)
  await expect(toast(page, de('wallet.arrived', { amount: sum }))).toBeVisible(soon)
  await page.goto('/de/wallet/')
  const kind = de('resources.transactions.choices.transactionType.bank_transfer_in')
  await expect(page.locator('li, tr').filter({ hasText: kind }).filter({ hasText: sum })).toBeVisible()
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

test('A transfer pays for a session whose client had too little, with the keyboard alone', async ({ visitor }) => {
  const page = await visitor()
  await signInAsNewAccount(page, { country: 'GB' })
  const therapist = await findTherapist(page, { country: 'GB' })
  const booking = await bookFreeHour(page, therapist)
  await page.goto(`/payment/${booking.identifier}/`)
  const card = choiceOf(page, en('payment_page.method'), en('payment_page.card'))
  await expect(card).toBeChecked()
  await tabTo(page, card)
  await page.keyboard.press('ArrowUp')
  const topUp = page.getByRole('button', { name: withSum(en('payment_page.top_up')) })
  await expect(topUp).toBeVisible()
  await tabTo(page, topUp)
  await page.keyboard.press('Enter')
  const transfer = dialog(page).getByRole('button', { name: en('transfers.title') })
  await expect(transfer).toBeVisible()
  await tabTo(page, transfer)
  await page.keyboard.press('Enter')
  const generate = dialog(page).getByRole('button', { name: en('transfers.generate') })
  await expect(generate).toBeVisible()
  await tabTo(page, generate)
  await page.keyboard.press('Enter')
  await expect(fact(page, en('transfers.facts.sortCode'))).toBeVisible(soon)
  const made = dialog(page).getByRole('button', { name: en('transfers.made') })
  await tabTo(page, made)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: en('transfers.in_progress') })).toBeVisible()

  const account = await callApi<VirtualAccount>(page, '/virtual-accounts/account')
  await sendMoney('stripe', { accountNumber: account.accountNumber ?? '', amount: 500_00 })
  await expect(toast(page, 'Payment successful!')).toBeVisible(soon)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: withSum(en('appointments.pay')) })).toBeVisible()
})
