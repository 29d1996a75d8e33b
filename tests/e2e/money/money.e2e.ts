/** The money of a client and a therapist, from bank to bank, at each gateway. */
import { readFile } from 'node:fs/promises'
import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { sendMoney } from '#tests/e2e/support/bank-transfer.ts'
import { callApi, endCheckout } from '#tests/e2e/support/people.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { choiceOf, tabTo, withSum } from '#tests/e2e/support/steps.ts'
import { en, expect, lagos, menuLink, test, toast } from '#tests/e2e/support/test.ts'
import { findTherapist, payFromWallet } from '#tests/e2e/support/therapists.ts'
import { expectFacts, fact, requestAccount, transferDialog as dialog } from '#tests/e2e/support/transfer-dialog.ts'

/** Opening an account takes the gateway a moment, and the page polls every few seconds. */
const soon = { timeout: 40_000 }
const kindOf = (kind: string) => en(`resources.transactions.choices.transactionType.${kind}`)

test('In Nigeria a client tops up by transfer and by card, pays a session, refunds a part, and exports the statement', async ({
  visitor,
}) => {
  const page = await visitor({ ...lagos, refusals: true })
  await signInAsNewAccount(page, { country: 'NG' })
  const therapist = await findTherapist(page, { country: 'NG' })

  await test.step('the account details are shown', async () => {
    await page.goto('/wallet/')
    await expect(page.getByText(en('refunds.nothing'))).toBeVisible()
    await page.getByRole('button', { name: en('wallet.top_up') }).click()
    await requestAccount(page, en)
    await expect(dialog(page).getByRole('button', { name: en('transfers.made') })).toBeVisible(soon)
    await expectFacts(page, en, ['bankName', 'accountNumber', 'accountName'])
    await expectAccessible(page)
  })
  const account = await callApi<VirtualAccount>(page, '/virtual-accounts/account')

  await test.step('the money arrives while the client looks at the overview', async () => {
    await dialog(page)
      .getByRole('button', { name: en('transfers.made') })
      .click()
    await expect(page.getByRole('dialog', { name: en('transfers.in_progress') })).toBeVisible()
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

  await test.step('a card tops up, and the wallet pays a session', async () => {
    await menuLink(page, en('account.nav.wallet')).click()
    await page.getByRole('button', { name: en('wallet.top_up') }).click()
    await dialog(page).getByRole('button', { name: 'Top Up Via Paystack' }).click()
    const amount = dialog(page).getByLabel(en('wallet.amount'))
    await amount.pressSequentially('450000')
    await expect(amount).toHaveValue('450,000')
    await dialog(page).getByRole('button', { name: 'Top up ₦450,000' }).click()
    await endCheckout(page, /^Pay ₦450,000/)
    await expect(toast(page, 'Payment successful!')).toBeVisible(soon)
    await expect(page.getByText('₦455,000', { exact: true }).first()).toBeVisible()
    await payFromWallet(page, await bookFreeHour(page, therapist, 2))
  })

  await test.step('a part goes back to the card', async () => {
    await page.getByRole('button', { name: en('refunds.open'), exact: true }).click()
    const amount = dialog(page).getByLabel(en('refunds.amount'))
    await amount.fill('5000000.01')
    await dialog(page).getByRole('button', { name: 'Refund ₦5,000,000.01' }).click()
    await expect(dialog(page).getByText(withSum(en('refunds.too_much')))).toBeVisible()
    await expect(amount).toBeFocused()
    await expectAccessible(page)
    await amount.fill('2000')
    await dialog(page).getByRole('button', { name: 'Refund ₦2,000' }).click()
    await expect(toast(page, en('refunds.sent', { amount: '₦2,000' }))).toBeVisible()
    const sent = page.getByRole('list', { name: en('refunds.list') }).getByRole('listitem')
    await expect(sent).toHaveCount(1)
    await expect(sent).toContainText('₦2,000')
    const { balance } = await callApi<{ balance: number }>(page, '/wallet/balance')
    await expect(page.getByText(formatMoney('en', balance, 'NGN'), { exact: true }).first()).toBeVisible()
  })

  await test.step('the statement has the days of the filter, and all that happened', async () => {
    const filter = (name: string) =>
      page.getByRole('search').getByLabel(en(`resources.transactions.fields.${name}`), { exact: true })
    await filter('fromDate').fill('2020-01-01')
    await filter('toDate').fill('2020-01-31')
    await expect(page.getByText(en('resources.nothing_found'))).toBeVisible()
    await page.getByRole('button', { name: en('statement.download') }).click()
    const form = page.getByRole('dialog', { name: en('statement.title') })
    await expect(form.getByLabel(en('statement.from'))).toHaveValue('01/01/2020')
    await expect(form.getByLabel(en('statement.to'))).toHaveValue('31/01/2020')
    await expectAccessible(page)
    // Days are those of the client, whose clock is ahead of the machine's.
    const today = Temporal.Now.plainDateISO('Africa/Lagos').toString()
    await form.getByLabel(en('statement.to')).fill(today)
    await form.getByRole('button', { name: en('statement.submit') }).click()
    await expect(form.getByText(en('validation.range_long'))).toBeVisible()
    await form.getByLabel(en('statement.from')).fill(`${today.slice(0, 7)}-01`)
    await form.getByLabel(en('statement.format')).selectOption('csv')
    const download = page.waitForEvent('download')
    await form.getByRole('button', { name: en('statement.submit') }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`solace-wallet-${today.slice(0, 7)}-01-${today}.csv`)
    const lines = await readFile(await file.path(), 'utf8')
    for (const kind of ['topup', 'bank_transfer_in', 'booking_payment', 'payout']) expect(lines).toContain(kindOf(kind))
    expect(lines).toContain(',450000.00,')
    await expect(form).toBeHidden()
    await filter('fromDate').fill('')
    await filter('toDate').fill('')
  })

  const row = page.getByRole('row').filter({ hasText: kindOf('payout') })
  await row.getByRole('link').first().click()
  await expect(page.getByText(en('trail.to_card'))).toBeVisible()
})

test('In Britain too little in the wallet for a session is paid in by a transfer, with the keyboard alone', async ({
  visitor,
}) => {
  const page = await visitor()
  await signInAsNewAccount(page, { country: 'GB' })
  const therapist = await findTherapist(page, { country: 'GB' })
  const booking = await bookFreeHour(page, therapist)
  const topUp = page.getByRole('button', { name: withSum(en('payment_page.top_up')) })

  await page.goto(`/payment/${booking.identifier}/`)
  const card = choiceOf(page, en('payment_page.method'), en('payment_page.card'))
  await expect(card).toBeChecked()
  await tabTo(page, card)
  await page.keyboard.press('ArrowUp')
  await expect(topUp).toBeVisible()
  const before = String(await topUp.textContent())
  await tabTo(page, topUp)
  await page.keyboard.press('Enter')
  for (const name of [en('transfers.title'), en('transfers.generate')]) {
    const button = dialog(page).getByRole('button', { name })
    await expect(button).toBeVisible()
    await tabTo(page, button)
    await page.keyboard.press('Enter')
  }
  await expect(fact(page, en('transfers.facts.sortCode'))).toBeVisible(soon)
  await tabTo(page, dialog(page).getByRole('button', { name: en('transfers.made') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: en('transfers.in_progress') })).toBeVisible()
  const account = await callApi<VirtualAccount>(page, '/virtual-accounts/account')
  await sendMoney('stripe', { accountNumber: account.accountNumber ?? '', amount: 20_00 })
  await expect(toast(page, 'Payment successful!')).toBeVisible(soon)
  await expect(dialog(page)).toBeHidden()
  await expect(topUp).toBeVisible()
  await expect(topUp).not.toHaveText(before)
})
