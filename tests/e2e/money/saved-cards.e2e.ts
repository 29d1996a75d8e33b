/** A card is saved with the first payment; later it pays in few clicks, or after a confirmation of its bank. */
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { dialogOf, press } from '#tests/e2e/support/money-dialogs.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { withSum } from '#tests/e2e/support/steps.ts'
import { en, expect, menuLink, type Page, test } from '#tests/e2e/support/test.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

const visa = en('card_words.name', { brand: 'Visa', last4: '4242' })
const mastercard = en('card_words.name', { brand: 'Mastercard', last4: '3184' })

const pay = (page: Page) => page.getByRole('button', { name: withSum(en('appointments.pay')) }).click()
const expectPaid = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: en('booking.done.confirmed') })).toBeVisible()
const radio = (page: Page, name: string) => page.getByRole('radio', { name })

/** Pays with another card, and saves it. */
async function payAndSave(page: Page, name: string, card: string): Promise<void> {
  await radio(page, name).check()
  await page.getByRole('checkbox', { name: en('card_words.save') }).check()
  await pay(page)
  await page.waitForURL(/\/checkout\//)
  await page.getByLabel(en('testGateway.card'), { exact: true }).selectOption(card)
  await page
    .getByRole('button', { name: withSum(en('testGateway.pay')) })
    .first()
    .click()
  await expectPaid(page)
}

test('Cards that are saved with a payment pay the next ones, after a code of the bank too', async ({ visitor }) => {
  const page = await visitor()
  await signInAsNewAccount(page)
  const therapist = await findTherapist(page, { country: 'GB', name: 'Siobhan' })
  const book = async () => {
    const { identifier } = await bookFreeHour(page, therapist, 1)
    await page.goto(`/payment/${identifier}/`)
  }

  await book()
  await payAndSave(page, en('payment_page.card'), 'works')

  await book()
  await expect(radio(page, visa)).toBeChecked()
  await payAndSave(page, en('card_words.another'), 'confirm')

  await book()
  await radio(page, mastercard).check()
  await pay(page)
  await page.waitForURL(/\/checkout\//)
  await page.getByLabel(en('testGateway.code_label')).fill('123456')
  await page.getByRole('button', { name: withSum(en('testGateway.code_send')) }).click()
  await expectPaid(page)
  await expect(page.getByText(en('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()

  // The wallet lists both.
  await menuLink(page, en('account.nav.wallet')).click()
  await expect(page.getByRole('heading', { name: en('payment_methods.title') })).toBeVisible()
  await expectAccessible(page)
  await press(page, en('payment_methods.add.title'))
  await dialogOf(page).getByRole('checkbox').check()
  await expectAccessible(page)
})
