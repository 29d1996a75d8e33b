import { randomInt } from 'node:crypto'
import { formatMoney } from '#schemas/platform/words.ts'
import { de, en, expect, german, lagos, test, toast } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { endCheckout, fillWallet, signInAs, theo } from '#tests/e2e/support/people.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { choiceOf, chooseFree, fillBooking, times, withSum } from '#tests/e2e/support/steps.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

test('A client sees the minimum, tops up by card with thousands separators, and pays a session from the wallet', async ({
  visitor,
}) => {
  const page = await visitor(lagos)
  await signInAsNewAccount(page, { country: 'NG' })
  await page.goto('/wallet/')
  await page.getByRole('button', { name: en('wallet.top_up') }).click()
  const dialog = page.getByRole('dialog', { name: en('wallet.top_up') })
  await dialog.getByRole('button', { name: 'Top Up Via Paystack' }).click()
  const amount = dialog.getByLabel(en('wallet.amount'))
  await amount.fill('499')
  await page.getByRole('button', { name: 'Top up ₦499' }).click()
  await expect(amount).toHaveAccessibleDescription('Minimum topup amount is ₦500')
  await expect(amount).toBeFocused()
  await amount.fill('abc')
  await expect(amount).toHaveValue('abc')
  await expect(amount).toHaveAccessibleDescription(en('validation.amount'))
  await amount.fill('')
  await amount.pressSequentially('4500000')
  await expect(amount).toHaveValue('4,500,000')
  await dialog.getByRole('button', { name: 'Top up ₦4,500,000' }).click()
  await endCheckout(page, /^Pay ₦4,500,000/)
  await expect(toast(page, 'Payment successful!')).toBeVisible()
  await expect(page.getByText('₦4,500,000', { exact: true }).first()).toBeVisible()

  const therapist = await findTherapist(page, { country: 'NG', name: 'Temitope' })
  await page.goto(`/book/${therapist.identifier}/`)
  await fillBooking(page, en)
  await expect(page.getByRole('radio', { name: /^Wallet, ₦4,500,000/ })).toBeChecked()
  await page.getByRole('button', { name: withSum(en('book_page.pay_wallet')) }).click()
  await page.waitForURL(/\/confirmed\/$/)
  await expect(page.getByText(en('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()

  await page.goto('/wallet/')
  await expect(
    page.getByText(formatMoney('en', 450_000_000 - (therapist.therapies[0]?.fee ?? 0), 'NGN'), { exact: true }).first(),
  ).toBeVisible()
})

test('A German amount is typed with points and a comma', async ({ visitor }) => {
  const page = await visitor({ ...german, refusals: true })
  await signInAsNewAccount(page, { country: 'DE' })
  await page.goto('/de/wallet/')
  await page.getByRole('button', { name: de('wallet.top_up') }).click()
  await page.getByRole('button', { name: de('transfers.by_card', { gateway: 'Stripe' }) }).click()
  const amount = page.getByRole('dialog').getByLabel(de('wallet.amount'))
  await amount.pressSequentially('1250,50')
  await expect(amount).toHaveValue('1.250,50')
  await expect(page.getByRole('dialog').getByRole('button', { name: /1\.250,50\s€ aufladen/ })).toBeVisible()

  // Typed into the middle, the digits are inserted at the caret.
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
  await amount.press('Delete')
  await expect(amount).toHaveValue('1.200')
  // Copied from an English page.
  await amount.fill('1,000.50')
  await expect(amount).toHaveValue('1.000,50')

  // The address of another person's payment does not block the page.
  await page.goto('/de/wallet/?reference=topup-00000000-0000-4000-8000-000000000000')
  await page.waitForURL(/\/wallet\/$/)
  await expect(page.getByText(de('payment.dont_close'))).toBeHidden()
  await expect(page.getByRole('button', { name: de('wallet.top_up') })).toBeVisible()
})

test('A client with too little tops up by card, returns to the session, and pays it from the wallet', async ({
  visitor,
}) => {
  const page = await visitor()
  await signInAsNewAccount(page, { country: 'GB' })
  const therapist = await findTherapist(page, { country: 'GB' })
  const booking = await bookFreeHour(page, therapist, 2)
  await page.goto(`/payment/${booking.identifier}/`)
  await choiceOf(page, en('payment_page.method'), /^Wallet/).check()
  await page.getByRole('button', { name: withSum(en('payment_page.top_up')) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Top Up Via Stripe' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: withSum(en('wallet.top_up_by')) })
    .click()
  await endCheckout(page, /^Pay £/)
  await expect(toast(page, 'Payment successful!')).toBeVisible()
  await expect(choiceOf(page, en('payment_page.method'), /^Wallet/)).toBeChecked()
  await page.waitForURL(new RegExp(`/payment/${booking.identifier}/$`))
  await page.getByRole('button', { name: withSum(en('appointments.pay')) }).click()
  await expect(page.getByText(en('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()
})

test('A free session is booked without paying', async ({ visitor }) => {
  const page = await visitor(lagos)
  await signInAsNewAccount(page, { country: 'NG' })
  const therapist = await findTherapist(page, { country: 'NG', isFree: true })
  await page.goto(`/book/${therapist.identifier}/`)
  await chooseFree(page)
  await page.getByRole('button', { name: en('book_page.book_free') }).click()
  await page.waitForURL(/\/appointments\/[^/]+\/confirmed\/$/)
  await expect(page.getByText(en('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()
})

test('Schedule later books now; date and payment follow', async ({ visitor }) => {
  const page = await visitor()
  await signInAsNewAccount(page)
  const therapist = await findTherapist(page, { country: 'GB', name: 'Siobhan' })
  await page.goto(`/book/${therapist.identifier}/`)
  await page.getByRole('checkbox', { name: en('book_page.later') }).check()
  await page.getByRole('button', { name: en('book_page.book_later') }).click()
  await expect(page.getByText(en('appointments.not_scheduled')).first()).toBeVisible()

  await page.getByRole('button', { name: 'Schedule and Pay' }).click()
  await times(page, en).last().check()
  await page.getByRole('button', { name: withSum(en('booking.schedule_and_pay')) }).click()
  await page.waitForURL(/\/payment\//)
  await page.getByRole('radio', { name: en('payment_page.card') }).check()
  await page.getByRole('button', { name: withSum(en('appointments.pay')) }).click()
  await endCheckout(page, /^Needs a code/)
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: /^Confirm / }).click()
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await expect(page.getByText(en('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()
})

test('A client buys a package of a therapist from the wallet, and books with it', async ({ visitor }) => {
  const therapistPage = await visitor(lagos)
  const therapist = await signInAs(therapistPage, theo)
  await therapistPage.goto('/fees/')
  await therapistPage.getByRole('button', { name: en('packages.offered.create') }).click()
  const dialog = therapistPage.getByRole('dialog')
  const sessions = randomInt(6, 21)
  await dialog.getByLabel(en('packages.offered.fields.sessions')).fill(String(sessions))
  await dialog.getByLabel(/^Price of the package/).fill(String(sessions * 12_000))
  await expectAccessible(therapistPage)
  await dialog.getByRole('button', { name: en('packages.offered.create_submit') }).click()
  await expect(therapistPage.getByRole('rowheader', { name: new RegExp(`, ${sessions} sessions`) })).toBeVisible()
  await expectAccessible(therapistPage)

  const page = await visitor(lagos)
  await signInAsNewAccount(page, { country: 'NG' })
  await fillWallet(page, sessions * 12_000_00)
  await page.goto(`/therapists/${therapist.identifier}/`)
  await page.getByRole('link', { name: new RegExp(`^${sessions} sessions for`) }).click()
  await expect(page.getByText(/^In the first 14 days/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: withSum(en('appointments.pay')) }).click()
  await expect(toast(page, en('packages.buy.bought'))).toBeVisible()
  await page.getByRole('link', { name: en('packages.own.book') }).click()
  await fillBooking(page, en)
  await expect(page.getByRole('radio', { name: new RegExp(`^${en('book_package.pay')}`) })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: en('book_package.pay') }).click()
  await page.waitForURL(/\/confirmed\/$/)
  await expect(page.getByText(en('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()
  await page.goto('/wallet/')
  const left = en('packages.own.remaining', { remaining: sessions - 1, sessions })
  await expect(page.getByRole('link', { name: new RegExp(left) })).toBeVisible()
})
