/** A card is saved with the first payment; later it pays in few clicks, or after a confirmation of its bank. */
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { dialogOf, press } from '#tests/e2e/support/money-dialogs.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { withSum } from '#tests/e2e/support/steps.ts'
import { en, expect, lagos, type Page, test, toast } from '#tests/e2e/support/test.ts'
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

test.describe.configure({ mode: 'parallel' })

for (const [country, visit] of [
  ['NG', lagos],
  ['GB', {}],
] as const)
  test(`A card that is saved at the first payment pays the next ones, also with a code of the bank (${country})`, async ({
    visitor,
  }) => {
    const page = await visitor(visit)
    await signInAsNewAccount(page, { country })
    const therapist = await findTherapist(page, { country })
    const book = async () => {
      const { identifier } = await bookFreeHour(page, therapist, 1)
      await page.goto(`/payment/${identifier}/`)
    }

    await book()
    await payAndSave(page, en('payment_page.card'), 'works')

    // The saved card is preselected: one click pays.
    await book()
    await expect(radio(page, visa)).toBeChecked()
    await expectAccessible(page)
    await pay(page)
    await expectPaid(page)

    await book()
    await payAndSave(page, en('card_words.another'), 'confirm')

    await book()
    await radio(page, mastercard).check()
    await pay(page)
    await page.waitForURL(/\/checkout\//)
    await page.getByLabel(en('testGateway.code_label')).fill('123456')
    await page.getByRole('button', { name: withSum(en('testGateway.code_send')) }).click()
    await expectPaid(page)

    // The wallet lists both; one is removed.
    await page.goto('/wallet/')
    await expect(page.getByRole('heading', { name: en('payment_methods.title') })).toBeVisible()
    await expectAccessible(page)
    await press(page, en('payment_methods.remove_of', { card: visa }))
    await dialogOf(page)
      .getByRole('button', { name: en('payment_methods.remove') })
      .click()
    await expect(toast(page, en('payment_methods.removed', { card: visa }))).toBeVisible()
    await expect(page.getByText(mastercard)).toBeVisible()
    await expect(page.getByText(visa, { exact: true })).toHaveCount(0)

    // It is added again, without paying.
    await press(page, en('payment_methods.add.title'))
    await dialogOf(page).getByRole('checkbox').check()
    await expectAccessible(page)
    const gateway = country === 'NG' ? 'Paystack' : 'Stripe'
    await dialogOf(page)
      .getByRole('button', { name: en('payment_methods.add.go', { gateway }) })
      .click()
    await page.waitForURL(/\/checkout\//)
    const addIt = country === 'NG' ? withSum(en('testGateway.pay')) : en('testGateway.add')
    await page.getByRole('button', { name: addIt }).first().click()
    await expect(toast(page, en('payment_methods.add.done'))).toBeVisible()
    await expect(page.getByText(visa, { exact: true })).toBeVisible()
  })
