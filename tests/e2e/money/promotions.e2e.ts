/** Promotion codes: an operator creates one, and it lowers the price on the booking page, in German on a phone. */
import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { openPage } from '#tests/e2e/support/looks.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { resetRateLimits } from '#tests/e2e/support/people.ts'
import { payButton } from '#tests/e2e/support/steps.ts'
import { de, en, expect, expectNoOverflow, german, phone, test } from '#tests/e2e/support/test.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

test('A code that an operator creates lowers the price of a session', async ({ visitor }) => {
  await resetRateLimits()
  const code = `SPRING${randomInt(10_000, 99_999)}`
  const operatorPage = await visitor()
  await signInAsNewOperator(operatorPage, { firstName: 'Ada', permission: 'promotions' })
  await openPage(operatorPage, '/admin/promotions/')
  await operatorPage.getByRole('button', { name: en('promotion.page.create') }).click()
  const dialog = operatorPage.getByRole('dialog')
  await dialog.getByLabel(en('promotion.page.fields.campaign')).fill('Spring')
  await dialog.getByLabel(en('promotion.page.fields.code'), { exact: true }).fill(code)
  await dialog.getByLabel(en('promotion.page.fields.percent')).fill('20')
  await dialog.getByLabel(en('promotion.page.fields.currency')).click()
  await operatorPage.getByRole('option', { name: 'EUR' }).click()
  await expectAccessible(operatorPage)
  await dialog.getByRole('button', { name: en('promotion.page.create_submit') }).click()
  await expect(operatorPage.getByText(code).first()).toBeVisible()
  await expectAccessible(operatorPage)

  const page = await visitor({ ...german, viewport: phone, hasTouch: true })
  const { identifier } = await findTherapist(page, { country: 'DE', name: 'Katharina' })
  await openPage(page, `/de/therapists/${identifier}/`)
  await page
    .getByRole('link', { name: /^\d\d:\d\d$/ })
    .last()
    .click()
  await expect(payButton(page, de)).toBeVisible()
  const before = await payButton(page, de).textContent()
  await page.getByText(de('booking_code.title')).click()
  const field = page.getByLabel(de('booking_code.label'))
  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: code })).toBeVisible()
  await expect(page.getByText(de('book_page.promo_off')).first()).toBeVisible()
  await expect(payButton(page, de)).not.toHaveText(before ?? '')
  await expectNoOverflow(page)
})
